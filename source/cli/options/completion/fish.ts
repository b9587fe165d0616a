import {toShellWord} from '../../../text/shell-words.ts';
import {isFileOption, type Option, options, sentenceOf, toChoiceWords} from '../table.ts';

/** The completions for fish. */
export const toFishCompletion = (): string => `# The value that an option of the line has.
function __envpick_given
	set -l tokens (commandline -opc)
	for index in (seq (count $tokens))
		switch $tokens[$index]
			case $argv[1]
				echo $tokens[(math $index + 1)]
			case "$argv[1]=*"
				string replace -- $argv[1]= '' $tokens[$index]
		end
	end
end

# The tags that are remembered, for a word of the query, after \`!\` and \`^\`.
function __envpick_tags
	set -l folder $HOME/.cache
	string match -q '/*' -- "$XDG_CACHE_HOME"; and set folder $XDG_CACHE_HOME
	set -l name (__envpick_given --service)[-1]
	test -n "$name"; or set name $ENVPICK_SERVICE
	set -l file $folder/envpick/listings/tags
	test -n "$name"; and set file $file-$name
	test -f $file -a -O $file; or return
	set -l word (commandline -ct | string trim -l -c '\\'"')
	set -l mark (string match -r '^[!^]*' -- $word)
	# Fewer to choose from are faster.
	string match -i -- '*'(string replace -r '^[!^]*' '' -- $word)'*' <$file | string replace -r '^' -- "$mark"
end

# The values that an option takes now, some of which are in the config: that of the line, if it has one.
function __envpick_ask
	set -l config (__envpick_given --config)[-1]
	set config (string replace -r '^~/' "$HOME/" -- $config)
	command envpick --init $argv[1] (test -n "$config"; and printf '%s\\n' --config $config) 2>/dev/null
end

# What the command after --run takes.
function __envpick_command
	set -l tokens (commandline -opc)
	set -l rest $tokens[(math (contains -i -- --run $tokens) + 1)..-1]
	complete -C (string join ' ' -- (string escape -- $rest) (commandline -ct))
end

complete -c envpick -f
complete -c envpick -n 'contains -- --run (commandline -opc)' -a '(__envpick_command)'
complete -c envpick -n 'not contains -- --check (commandline -opc); and not contains -- --run (commandline -opc)' -a '(__envpick_tags)'
complete -c envpick -n 'contains -- --check (commandline -opc)' -F
${options.map(toLine).join('\n')}
`;

const toLine = (option: Option): string => {
	const {letter} = option;
	// A switch is offered once. An option with a value stays offered, as otherwise its values would not be.
	const once = `-n 'not __fish_contains_opt ${letter === undefined ? '' : `-s ${letter} `}${option.name}'`;
	return [
		'complete -c envpick',
		...(option.value === undefined ? [once] : []),
		...(letter === undefined ? [] : [`-s ${letter}`]),
		`-l ${option.name}`,
		...toValue(option),
		`-d ${toShellWord(sentenceOf(option))}`,
	].join(' ');
};

const toValue = (option: Option): string[] => {
	if (option.value === undefined) {
		return [];
	}
	if (option.name === 'run') {
		return ["-x -a '(__envpick_command)'"];
	}
	if (isFileOption(option)) {
		return ['-r -F'];
	}
	if (option.isFromConfig) {
		return [`-x -a '(__envpick_ask ${option.name})'`];
	}
	// Fish reads these words once more, and makes the `\t` between a value and its meaning a tab.
	return option.choices === undefined ? ['-x'] : [`-x -a '${toChoiceWords(option, String.raw`\t`)}'`];
};
