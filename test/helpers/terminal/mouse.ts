import {expect} from 'vitest';
import type {Terminal} from './terminal.ts';

type Reporting = Pick<Terminal, 'lines' | 'modes' | 'write'>;

/** Whether the program has the mouse: its buttons, in reports of any size. Undefined while only one of the two is settled. */
export const hasMouse = ({modes, bytes}: Pick<Terminal, 'modes' | 'bytes'>): boolean | undefined => {
	const isOn = modes().mouseTrackingMode === 'vt200';
	// The emulator does not tell the form of its reports, and reads its bytes later.
	const [last] = bytes().match(/\x1b\[\?1006[hl](?!.*\x1b\[\?1006)/s) ?? [];

	return (last === '\x1b[?1006h') === isOn ? isOn : undefined;
};

const placeOf = ({lines}: Reporting, text: string) => {
	const [first] = lines()
		.map((line, y) => ({x: line.indexOf(text), y}))
		.filter(({x}) => x !== -1)
		.sort((one, other) => one.x - other.x);

	expect(first, `the text ${text} in\n${lines().join('\n')}`).toBeDefined();
	return `${(first?.x ?? 0) + 1};${(first?.y ?? 0) + 1}`;
};

/** Clicks on the first cell of a text, the leftmost if it is there more than once, as a terminal reports it. */
export const clickOn = (terminal: Reporting, text: string): void => {
	const place = placeOf(terminal, text);
	terminal.write(`\x1b[<0;${place}M\x1b[<0;${place}m`);
};

/** Turns the wheel over a text, down, or up if the notches are negative. */
export const turnWheel = (terminal: Reporting, text: string, notches: number): void => {
	terminal.write(`\x1b[<${notches < 0 ? 64 : 65};${placeOf(terminal, text)}M`.repeat(Math.abs(notches)));
};
