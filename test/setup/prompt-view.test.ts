import {Writable} from 'node:stream';
import type {WriteStream} from 'node:tty';
import {describe, expect, it, onTestFinished} from 'vitest';
import {createMenuInput} from '../../source/keys/io/menu-input.ts';
import {type Asked, type PromptView, showPrompt} from '../../source/setup/ui/prompt.tsx';
import {toLine} from '../../source/text/line-edit.ts';
import {usualPalette} from '../../source/text/palette.ts';
import {span} from '../../source/text/spans.ts';
import {createEmulator} from '../helpers/terminal/emulator.ts';
import {createReading} from '../helpers/terminal/screen.ts';

const asked: Asked = {title: [span('? Word', 'strong')], notes: [], hints: {enter: 'take it', esc: 'back'}};

/** The screen of an emulator after a prompt is drawn in colour, once its last line appears. */
const draw = async (view: Partial<PromptView>, columns = 40, rows = 12, last = 'esc back') => {
	const {emulator} = createEmulator(columns, rows);
	// A terminal starts each new line in the first column.
	const write = (bytes: string, _: unknown, done: () => void) => emulator.write(bytes.replaceAll('\n', '\r\n'), done);
	const output = Object.assign(new Writable({decodeStrings: false, write}), {isTTY: true, columns, rows});
	const {close} = showPrompt(
		{input: createMenuInput().stream, toOutput: () => output as unknown as WriteStream, hasColor: true},
		() => ({said: [], asked, size: {columns, rows}, look: {isAscii: true, palette: usualPalette}, ...view}),
	);
	onTestFinished(async () => {
		await close();
		emulator.dispose();
	});
	const reading = createReading(emulator);
	await expect.poll(reading.screen).toContain(last);
	return {...reading, shown: reading.screen().split('\n')};
};

const typed = (text: string) => ({...toLine(text), onType: () => {}});

describe('a question of the setup', () => {
	it('is below the earlier lines: the text, its meaning, and the keys', async () => {
		const notes = [span('says hi', 'dim'), span(''), span('a note', 'dim')];
		const said = [[span('-', 'dim'), span(' Name  work')]];
		const {shown, cursor, cell} = await draw({said, asked: {...asked, typed: typed('hi'), notes}});

		expect(shown).toEqual(['- Name  work', '? Word', '/ hi', '  says hi', '  a note', '  enter take it   esc back']);
		expect(cursor()).toEqual({x: 4, y: 2});
		expect([cell(0, 1).isBold, cell(0, 2).foreground, cell(2, 2).foreground, cell(2, 4).isDim]).toEqual([
			true,
			5,
			'default',
			true,
		]);
	});

	it('shows the default dim after the cursor, cut to the line', async () => {
		const {shown, cursor, cell} = await draw({asked: {...asked, typed: typed(''), proposed: 'p'.repeat(50)}});

		expect(shown[1]).toBe(`/ ${'p'.repeat(37)}~`);
		expect(cursor()).toEqual({x: 2, y: 1});
		expect(cell(2, 1).isDim).toBe(true);
	});

	it('shows the end of a long line, with the cursor', async () => {
		const {shown, cursor} = await draw({asked: {...asked, typed: typed(`${'a'.repeat(50)}end`)}});

		expect(shown[1]).toMatch(/^\/ a+end$/);
		expect(shown[2]).toBe('  enter take it   esc back');
		expect(cursor().x).toBe(shown[1]?.length);
	});

	const notes = 'abcdef'.split('').map(text => span(text));
	const keys = '  enter take it   esc back';

	it('wraps long notes, and shows as many as fit without scrolling', async () => {
		const long = span(`${'word '.repeat(9)}end`);
		const {shown, history} = await draw({asked: {...asked, typed: typed(''), notes: [long, ...notes]}}, 40, 8);

		expect(shown).toEqual(['? Word', '/', `  ${'word '.repeat(7).trim()}`, '  word word end', '  a', '  b', keys]);
		expect(history().split('\n')).toHaveLength(7);
	});

	it('has choices in place of a line, each cut to one line', async () => {
		const choices = [[span('> 1 '), span('c'.repeat(50), 'strong')], [span('  2 second')]];
		const {shown} = await draw({asked: {...asked, choices, notes}}, 40, 8);

		expect(shown).toEqual(['? Word', `> 1 ${'c'.repeat(35)}~`, '  2 second', '  a', '  b', '  c', keys]);
	});

	it('names its keys in one word if there is no room for more', async () => {
		expect((await draw({}, 22)).shown).toEqual(['? Word', '  enter take  esc back']);
	});

	it('is left out if empty, or without room', async () => {
		const said = [[span('- Name  work')]];

		expect((await draw({said, asked: undefined}, 40, 12, 'work')).shown).toEqual(['- Name  work']);
		expect((await draw({said}, 19, 8, '20x6')).shown).toEqual(['- Name  work', 'too small: needs', '20x6']);
	});
});
