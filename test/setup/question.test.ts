import {describe, expect, it} from 'vitest';
import {createMenuInput} from '../../source/keys/io/menu-input.ts';
import {type Asked, showPrompt} from '../../source/setup/ui/prompt.tsx';
import {toLine} from '../../source/text/line-edit.ts';
import {usualPalette} from '../../source/text/palette.ts';
import {span} from '../../source/text/spans.ts';
import {plainTextOf} from '../helpers/state/ink-lines.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

const size = {columns: 80, rows: 12};

/** The lines of a question on a terminal. */
const linesOf = async (asked: Partial<Asked>): Promise<string[]> => {
	const screen = openStreamTerminal(size);
	const shown = showPrompt(
		{
			input: createMenuInput().stream,
			toOutput: () => Object.assign(screen.terminal.output, size, {isTTY: true}),
			hasColor: false,
		},
		() => ({
			...{said: [], size, look: {isAscii: true, palette: usualPalette}},
			asked: {title: [span('? Which')], notes: [], hints: {enter: 'choose'}, ...asked},
		}),
	);
	await screen.shows('choose');
	const text = screen.text();
	await shown.close();
	return plainTextOf(text).split('\n');
};

describe('a question', () => {
	it('has its keys below it, indented like its notes', async () => {
		const lines = await linesOf({notes: [span('a note')]});

		expect(lines).toContain('  a note');
		expect(lines).toContain('  enter choose');
	});

	const notes = Array.from({length: 20}, (_, index) => span(`note ${index}`));

	it.each<[string, Partial<Asked>, number]>([
		['alone', {}, 9],
		['with a field', {typed: {...toLine('hi'), revision: 0, onType: () => {}}}, 8],
		['with choices', {choices: [[span('1 one')], [span('2 two')]]}, 7],
	])('%s leaves out notes that would fill the screen', async (_, asked, count) => {
		const lines = await linesOf({...asked, notes});

		expect(lines.filter(line => line.includes('note'))).toHaveLength(count);
	});
});
