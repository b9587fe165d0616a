import {usageFault} from '../../fault/fault.ts';
import {toSafeText} from '../../text/safe-text.ts';
import {cutText} from '../../text/width.ts';
import {toBashCompletion} from './completion/bash.ts';
import {toFishCompletion} from './completion/fish.ts';
import {toZshCompletion} from './completion/zsh.ts';
import {type CompletionShell, options} from './table.ts';

/**
What `--init` prints: text for a shell's start file, with the completions and a widget that puts a pick in place of the word
before the cursor. `key`, as the config writes keys, is bound to the widget. Throws FaultError (usage).
*/
export const toInit = (shell: CompletionShell | undefined, key: string | undefined): string => {
	if (shell === undefined) {
		throw usageFault('`--bind` needs `--init`', 'write `envpick --init zsh --bind ctrl+g`');
	}
	const bound = key === undefined ? undefined : toShellKey(shell, key);
	if (key !== undefined && bound === undefined) {
		const what = `\`--bind ${cutText(toSafeText(key), 20)}\` is not a key to bind in a shell`;
		throw usageFault(what, 'give ctrl or alt with a letter, such as ctrl+g or alt+e');
	}
	return scripts[shell](bound === undefined ? '' : bindings[shell](bound));
};

// Undefined where the shell has no way to write it, or the terminal sends another key for it.
const toShellKey = (shell: CompletionShell, key: string): string | undefined => {
	const [, held, typed = ''] = /^(ctrl|alt)\+([a-z0-9])$/.exec(key) ?? [];
	if (held === undefined || (held === 'ctrl' && /[0-9cijm]/.test(typed))) {
		return undefined;
	}
	const escapes = {bash: [String.raw`\C-`, String.raw`\e`], zsh: ['^', '^['], fish: [String.raw`\c`, String.raw`\e`]};
	const [control, alt] = escapes[shell];
	return `${held === 'ctrl' ? control : alt}${shell === 'zsh' && held === 'ctrl' ? typed.toUpperCase() : typed}`;
};

// In every keymap in which a person types or moves.
const bindings: Readonly<Record<CompletionShell, (key: string) => string>> = {
	zsh: key => `
# Replaces what the key did in this shell, if anything.
for _envpick_keymap in emacs viins vicmd; do
	bindkey -M $_envpick_keymap '${key}' envpick-widget
done
unset _envpick_keymap
`,
	bash: key => `
if ((BASH_VERSINFO[0] >= 4)); then
	# Replaces what the key did in this shell, if anything.
	for _envpick_keymap in emacs-standard vi-insert vi-command; do
		bind -m "$_envpick_keymap" -x '"${key}": envpick-widget'
	done
	unset _envpick_keymap
fi
`,
	fish: key => `
# Replaces what the key did in this shell, if anything.
bind ${key} envpick-widget
bind -M insert ${key} envpick-widget
`,
};

// Each runs the program below the prompt, which switches bracketed paste off in the end: it is put back as it was. Several
// marked are a word each.
const scripts: Readonly<Record<CompletionShell, (binding: string) => string>> = {
	zsh: binding => `# envpick for zsh. Once: envpick --init zsh --bind ctrl+g > ~/.envpick.zsh
# Then in ~/.zshrc, after compinit: source ~/.envpick.zsh
envpick-widget() {
	emulate -L zsh
	local word=\${LBUFFER##*[[:space:]]} picked
	picked=$(command envpick --height 40% --print --as csv --query="$word")
	[[ -n $picked ]] && LBUFFER=\${LBUFFER%"$word"}\${(j: :)\${(@q)\${(f)picked}}}
	(( \${+zle_bracketed_paste} )) && print -rn -- $zle_bracketed_paste[1] > /dev/tty
	zle reset-prompt
}
zle -N envpick-widget
${binding}
if (( \${+functions[compdef]} )); then
${toZshCompletion(options).replace(/^.*#compdef[^\n]*\n/, '')}fi
`,
	bash: binding => `# envpick for bash. Once: envpick --init bash --bind ctrl+g > ~/.envpick.bash
# Then in ~/.bashrc: source ~/.envpick.bash
if ((BASH_VERSINFO[0] < 4)); then
	echo 'envpick: bash before 4 gets the completions only; its keys cannot change the line' >&2
fi
envpick-widget() {
	local before=\${READLINE_LINE:0:READLINE_POINT} after=\${READLINE_LINE:READLINE_POINT} word line picked
	word=\${before##*[[:space:]]}
	picked=$(command envpick --height 40% --print --as csv --query="$word")
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
${toBashCompletion(options)}`,
	fish: binding => `# envpick for fish. Once: envpick --init fish --bind ctrl+g > ~/.config/fish/conf.d/envpick.fish
if not status is-interactive
	exit
end
function envpick-widget
	set -l word (commandline --current-token --cut-at-cursor)
	set -l picked (command envpick --height 40% --print --as csv --query="$word")
	if set -q picked[1]
		# What stands behind the cursor in the same word stays there.
		set -l after (string sub --start (math (string length -- "$word") + 1) -- (commandline --current-token))
		set -l text (string join ' ' -- (string escape -- $picked))
		commandline --current-token --replace -- $text$after
		commandline --cursor (math (commandline --cursor) - (string length -- "$after"))
	end
	functions -q __fish_enable_bracketed_paste; and printf '\\e[?2004h' > /dev/tty
	commandline -f repaint
end
${binding}
${toFishCompletion(options)}`,
};
