import {describe, expect, it} from 'vitest';
import {keymap} from '../../source/core/keymap.ts';
import {oneOfNames} from '../../source/core/nearest.ts';
import {colorNames} from '../../source/core/palette.ts';

const commands = keymap.map(({command}) => command);

describe('what to write for an unknown name', () => {
	it.each([
		['coppy', 'perhaps copy'],
		['unmark-al', 'perhaps unmark-all'],
		['select-nxt', 'perhaps select-next'],
		['amrk', 'perhaps mark'],
		['ocpy', 'perhaps copy'],
	])('is the command that %s is a slip of', (found, said) => {
		expect(oneOfNames(commands, found)).toBe(said);
	});

	it.each(['quit', 'up', 'q', '', 'frobnicate'])('is no command where none is near: %j', found => {
		expect(oneOfNames(commands, found)).toBe('a name that `envpick --print-config` lists');
	});

	it.each(['orange', 'grey'])('is any colour where none is near: %s', found => {
		expect(oneOfNames(colorNames, found)).toBe(`one of ${colorNames.join(', ')}`);
	});

	it('is the colour that is near', () => {
		expect(oneOfNames(colorNames, 'bright-grean')).toBe('perhaps bright-green');
	});

	it('is all of a few', () => {
		expect(oneOfNames(['work', 'lab', '$schema'], 'wrok')).toBe('one of work, lab');
	});
});
