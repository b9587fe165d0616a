import {type Config, hostOf} from '../../config/config.ts';
import {usageFault} from '../../fault/fault.ts';
import {formSummary} from '../../forms/form.ts';
import {toSafeText} from '../../text/safe-text.ts';
import {cutText} from '../../text/width.ts';
import {toBashCompletion} from './completion/bash.ts';
import {toFishCompletion} from './completion/fish.ts';
import {toZshCompletion} from './completion/zsh.ts';
import type {AskedOption, Shell} from './table.ts';

/**
What `--init` prints: text for a shell's start file, with the completions and a widget that puts a pick in place of the word
before the cursor. `key`, as the config writes keys, is bound to the widget. Throws FaultError (usage).
*/
export const toInit = (shell: Shell, key: string | undefined): string => {
	if (key === undefined) {
		return scripts[shell](`\n# No key opens the widget: \`${toCommand(shell)}\` binds one.\n`);
	}
	const written = toShellKey(shell, key);
	if (written === undefined) {
		const what = `\`--bind ${cutText(toSafeText(key), 20)}\` is not a key to bind in a shell`;
		throw usageFault(what, 'give ctrl or alt with a letter, such as ctrl+g or alt+e');
	}
	return scripts[shell](`\n${bindings[shell](written)}`);
};

/** The values that an option has now, for the completions: each on a line, with what it means after a tab. */
export const toValues = (option: AskedOption, {services, forms}: Config): string => {
	const values = {
		service: services.map(({name, address}) => [name, hostOf(address)]),
		as: [...Object.entries(formSummary), ...forms.map(({name}) => [name, 'a form of the config'])],
	};
	return values[option].map(([name, does]) => `${name}\t${does}\n`).join('');
};

/**
Writes a key, given as the config writes keys, as a shell does: ctrl or alt with a letter or digit. Undefined for any other,
and if the terminal sends another key for it.
*/
export const toShellKey = (shell: Shell, key: string): string | undefined => {
	const [, held, typed = ''] = /^(ctrl|alt)\+([a-z0-9])$/.exec(key) ?? [];
	if (held === undefined || (held === 'ctrl' && /[0-9cijm]/.test(typed))) {
		return undefined;
	}
	const [control, alt] = escapes[shell];
	return held === 'alt' ? alt + typed : control + (shell === 'zsh' ? typed.toUpperCase() : typed);
};

const escapes: Readonly<Record<Shell, readonly [control: string, alt: string]>> = {
	bash: [String.raw`\C-`, String.raw`\e`],
	zsh: ['^', '^['],
	fish: [String.raw`\c`, String.raw`\e`],
};

/** What a person has to do with what `--init` prints, a line for each step: a terminal shows that in place of the script. */
export const toInitSteps = (shell: Shell, key: string | undefined): readonly string[] => {
	const {folder, file, last} = places[shell];
	const makeFolder = folder === undefined ? '' : `mkdir -p ${folder} && `;
	return [
		`Run once:  ${makeFolder}${toCommand(shell, key)} > ${file}`,
		...(last === undefined ? [] : [`Then add to ${last}:  source ${file}`]),
		...(key === undefined ? ['ctrl+g is an example. Without --bind you get the completions, and no key.'] : []),
	];
};

const toCommand = (shell: Shell, key = 'ctrl+g'): string => `envpick --init ${shell} --bind ${key}`;

type Place = {readonly folder?: string; readonly file: string; readonly last?: string};

// fish reads its file by itself.
const places: Readonly<Record<Shell, Place>> = {
	zsh: {file: '~/.envpick.zsh', last: '~/.zshrc, after compinit'},
	bash: {file: '~/.envpick.bash', last: '~/.bashrc'},
	fish: {folder: '~/.config/fish/conf.d', file: '~/.config/fish/conf.d/envpick.fish'},
};

const toHead = (shell: Shell): string =>
	[`envpick for ${shell}.`, ...toInitSteps(shell, 'ctrl+g')].map(line => `# ${line}\n`).join('');

// In every keymap in which a person types or moves.
const bindings: Readonly<Record<Shell, (key: string) => string>> = {
	zsh: key => `for _envpick_keymap in emacs viins vicmd; do
	bindkey -M $_envpick_keymap '${key}' envpick-widget
done
unset _envpick_keymap
`,
	bash: key => `if ((BASH_VERSINFO[0] >= 4)); then
	bind -m emacs-standard -x '"${key}": envpick_widget'
	bind -m vi-insert -x '"${key}": envpick_widget'
	bind -m vi-command -x '"${key}": envpick_widget vi-command'
else
	echo 'envpick: bash before 4 gets the completions only; its keys cannot change the line' >&2
fi
`,
	fish: key => `bind ${key} envpick-widget
bind -M insert ${key} envpick-widget
`,
};

// Each runs the program below the prompt, which switches bracketed paste off in the end: it is put back as it was. A shell
// that ends at a failure (`set -e`) must not end at Esc. Several marked are a word each. In command mode of vi the cursor is
// on the last character of a word and not behind it. Of `--tags=wi` the word is `wi`. The quote that a word begins with is
// the shell's and not looked for.
const scripts: Readonly<Record<Shell, (binding: string) => string>> = {
	zsh: binding => `${toHead('zsh')}envpick-widget() {
	emulate -L zsh
	local before=$LBUFFER after=$RBUFFER word picked code=0
	if [[ $KEYMAP == vicmd && $after == [^$'\\n']* ]]; then
		before+=\${after[1]} after=\${after[2,-1]}
	fi
	word=\${before##*[[:space:]]}
	[[ $word == -*=* ]] && word=\${word#*=}
	picked=$(command envpick --height 40% --print --as csv --query="\${word#[\\"\\']}") || code=$?
	if [[ -n $picked ]]; then
		LBUFFER=\${before%"$word"}\${(j: :)\${(@q)\${(f)picked}}}
		RBUFFER=$after
	fi
	(( \${+zle_bracketed_paste} )) && print -rn -- $zle_bracketed_paste[1] > /dev/tty
	if (( code == 0 || code == 130 )); then
		zle reset-prompt
	else
		# The prompt comes below what was said.
		zle -I
	fi
}
zle -N envpick-widget
${binding}
if (( \${+functions[compdef]} )); then
${toZshCompletion()}fi
`,
	bash: binding => `${toHead('bash')}envpick_widget() {
	local at=$READLINE_POINT before after word line picked
	if [[ \${1-} == vi-command && \${READLINE_LINE:at:1} != $'\\n' ]]; then
		at=$((at + 1))
	fi
	before=\${READLINE_LINE:0:at} after=\${READLINE_LINE:at}
	word=\${before##*[[:space:]]}
	[[ $word == -*=* ]] && word=\${word#*=}
	picked=$(command envpick --height 40% --print --as csv --query="\${word#[\\"\\']}") || picked=
	if [[ -n $picked ]]; then
		before=\${before%"$word"}
		while IFS= read -r line; do
			# %q would also write a backslash before each comma.
			[[ $line == *[!a-zA-Z0-9_:.,@%+=/-]* ]] && printf -v line '%q' "$line"
			before+="$line "
		done <<< "$picked"
		before=\${before% }
		READLINE_LINE=$before$after
		READLINE_POINT=\${#before}
	fi
	if [[ $(bind -v) == *'enable-bracketed-paste on'* ]]; then
		printf '\\e[?2004h' > /dev/tty
	fi
}
${binding}
${toBashCompletion()}`,
	fish: binding => `${toHead('fish')}if not status is-interactive
	exit
end
function envpick-widget
	# The lines of the buffer, and those up to the cursor.
	set -l lines (commandline --current-buffer)
	set -l before (commandline --current-buffer --cut-at-cursor)
	set -q before[1]; or set before ''
	set -l row (count $before)
	set -l start "$before[-1]"
	set -l from (math (commandline --cursor) - (string length -- "$start"))
	if test "$fish_bind_mode" = default; and contains -- "$fish_key_bindings" fish_vi_key_bindings fish_hybrid_key_bindings
		set start (string sub --length (math (string length -- "$start") + 1) -- "$lines[$row]")
	end
	set -l word (string replace --regex '^-[^=]*=' '' -- (string replace --regex '.*\\s' '' -- "$start"))
	set -l query (string replace --regex '^["\\']' '' -- "$word")
	set -l picked (command envpick --height 40% --print --as csv --query="$query")
	set -l code $status
	if set -q picked[1]
		set -l after (string sub --start (math (string length -- "$start") + 1) -- "$lines[$row]")
		set -l length (math (string length -- "$start") - (string length -- "$word"))
		set -l picks (string join ' ' -- (string escape -- $picked))
		set start (string sub --length $length -- "$start")$picks
		set lines[$row] "$start$after"
		commandline --replace -- $lines
		commandline --cursor (math $from + (string length -- "$start"))
	end
	functions -q __fish_enable_bracketed_paste; and printf '\\e[?2004h' > /dev/tty
	if not contains $code 0 130
		# The prompt, which is drawn from its first line on, comes below what was said.
		string repeat --no-newline --count (math $row + (count (fish_prompt)) - 2) \\n
	end
	commandline -f repaint
end
${binding}
${toFishCompletion()}`,
};
