import type {CompletionShell} from './table.ts';

/** A key as a shell writes it, and what the shell does with it by default. */
export type ShellKey = {readonly written: string; readonly does: string};

/**
Reads a key as the config writes keys: ctrl or alt with a letter or digit. Undefined for what is none, where the shell has
no way to write it, and where the terminal sends another key for it.
*/
export const toShellKey = (shell: CompletionShell, key: string): ShellKey | undefined => {
	const [, held, typed = ''] = /^(ctrl|alt)\+([a-z0-9])$/.exec(key) ?? [];
	if (held === undefined || (held === 'ctrl' && /[0-9cijm]/.test(typed))) {
		return undefined;
	}
	const [control, alt] = escapes[shell];
	const inEmacs = commandOf(defaults[shell], key);
	const inVi = commandOf(viDefaults[shell], key);
	const does = [inEmacs ?? 'nothing', ...(inVi !== undefined && inVi !== inEmacs ? [`in vi mode ${inVi}`] : [])];
	return {
		written: `${held === 'ctrl' ? control : alt}${shell === 'zsh' && held === 'ctrl' ? typed.toUpperCase() : typed}`,
		does: does.join('; '),
	};
};

const escapes: Readonly<Record<CompletionShell, readonly [string, string]>> = {
	bash: [String.raw`\C-`, String.raw`\e`],
	zsh: ['^', '^['],
	fish: [String.raw`\c`, String.raw`\e`],
};

const commandOf = (commands: string, key: string): string | undefined => {
	const words = commands.split(/\s+/);
	const index = words.findIndex(word => word.split(',').includes(key));
	return index < 0 ? undefined : words[index + 1];
};

// The keymap that is used unless another is chosen: of bash 5.2 (`bind -p`), zsh 5.9 (`bindkey`) and fish 3.6.
const defaults: Readonly<Record<CompletionShell, string>> = {
	bash: `
		ctrl+a beginning-of-line ctrl+b backward-char ctrl+d delete-char ctrl+e end-of-line ctrl+f forward-char ctrl+g abort
		ctrl+h backward-delete-char ctrl+k kill-line ctrl+l clear-screen ctrl+n next-history ctrl+o operate-and-get-next
		ctrl+p previous-history ctrl+q,ctrl+v quoted-insert ctrl+r reverse-search-history ctrl+s forward-search-history
		ctrl+t transpose-chars ctrl+u unix-line-discard ctrl+w unix-word-rubout ctrl+y yank alt+b backward-word
		alt+c capitalize-word alt+d kill-word alt+f forward-word alt+g glob-complete-word alt+l downcase-word
		alt+n non-incremental-forward-search-history alt+p non-incremental-reverse-search-history alt+r revert-line
		alt+t transpose-words alt+u upcase-word alt+y yank-pop
		alt+0,alt+1,alt+2,alt+3,alt+4,alt+5,alt+6,alt+7,alt+8,alt+9 digit-argument`,
	zsh: `
		ctrl+a beginning-of-line ctrl+b backward-char ctrl+d delete-char-or-list ctrl+e end-of-line ctrl+f forward-char
		ctrl+g send-break ctrl+h backward-delete-char ctrl+k kill-line ctrl+l clear-screen ctrl+n down-line-or-history
		ctrl+o accept-line-and-down-history ctrl+p up-line-or-history ctrl+q,alt+q push-line
		ctrl+r history-incremental-search-backward ctrl+s history-incremental-search-forward ctrl+t transpose-chars
		ctrl+u kill-whole-line ctrl+v quoted-insert ctrl+w backward-kill-word ctrl+y yank alt+a accept-and-hold
		alt+b backward-word alt+c capitalize-word alt+d kill-word alt+f forward-word alt+g get-line alt+h run-help
		alt+l down-case-word alt+n history-search-forward alt+p history-search-backward alt+s spell-word
		alt+t transpose-words alt+u up-case-word alt+w copy-region-as-kill alt+x execute-named-cmd alt+y yank-pop
		alt+z execute-last-named-cmd alt+0,alt+1,alt+2,alt+3,alt+4,alt+5,alt+6,alt+7,alt+8,alt+9 digit-argument`,
	fish: `
		ctrl+a beginning-of-line ctrl+b backward-char ctrl+d delete-or-exit ctrl+e end-of-line ctrl+f forward-char
		ctrl+h backward-delete-char ctrl+k kill-line ctrl+l clear-screen ctrl+n down-or-search ctrl+p up-or-search
		ctrl+r history-pager ctrl+s pager-toggle-search ctrl+t transpose-chars ctrl+u backward-kill-line
		ctrl+v fish_clipboard_paste ctrl+w backward-kill-path-component ctrl+x fish_clipboard_copy ctrl+y yank ctrl+z undo
		alt+b prevd-or-backward-word alt+c capitalize-word alt+d kill-word alt+e,alt+v edit_command_buffer
		alt+f nextd-or-forward-word alt+h __fish_man_page alt+l __fish_list_current_token
		alt+o __fish_preview_current_file alt+p __fish_paginate alt+s fish_commandline_prepend alt+t transpose-words
		alt+u upcase-word alt+w __fish_whatis_current_token alt+y yank-pop`,
};

// While a person types in vi mode: where that differs, or the other does nothing.
const viDefaults: Readonly<Record<CompletionShell, string>> = {
	bash: `ctrl+d vi-eof-maybe ctrl+n menu-complete ctrl+p menu-complete-backward ctrl+w vi-unix-word-rubout`,
	zsh: `
		ctrl+d list-choices ctrl+g list-expand ctrl+h vi-backward-delete-char ctrl+q,ctrl+v vi-quoted-insert ctrl+r redisplay
		ctrl+u vi-kill-line ctrl+w vi-backward-kill-word`,
	fish: '',
};
