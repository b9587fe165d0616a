import type {LineEdit} from '../text/line-edit.ts';
import type {Keys, Row} from './modes.ts';

const typing = (...keys: string[]): Keys => ({filter: keys, search: keys, help: keys});

/** The part of the keymap that edits a line, as readline does. */
export const lineKeymap: readonly Row<LineEdit>[] = [
	{command: 'cursor-left', does: 'cursor left', keys: typing('left', 'ctrl+b')},
	{
		command: 'cursor-right',
		does: 'cursor right',
		doesIn: {filter: 'cursor right; at the end take the advice'},
		keys: typing('right', 'ctrl+f'),
	},
	{command: 'cursor-start', does: 'cursor to the start', keys: typing('ctrl+a')},
	{command: 'cursor-end', does: 'cursor to the end', keys: typing('ctrl+e')},
	{command: 'word-left', does: 'cursor a word left', keys: typing('alt+b', 'ctrl+left')},
	{command: 'word-right', does: 'cursor a word right', keys: typing('alt+f', 'ctrl+right')},
	{command: 'delete-backward', does: 'delete backward', keys: typing('backspace', 'ctrl+h')},
	{command: 'delete-forward', does: 'delete forward', keys: typing('delete', 'ctrl+d')},
	{command: 'delete-word-backward', does: 'delete the word before', keys: typing('ctrl+w', 'alt+backspace')},
	{command: 'delete-word-forward', does: 'delete the word after', keys: typing('alt+d')},
	{command: 'delete-to-start', does: 'delete to the start', keys: typing('ctrl+u')},
];
