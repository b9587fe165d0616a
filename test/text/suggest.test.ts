import {describe, expect, it} from 'vitest';
import {keymap} from '../../source/keys/keymap.ts';
import {colorNames} from '../../source/text/palette.ts';
import {insteadOf} from '../../source/text/suggest.ts';

const commands = keymap.map(({command}) => command);

describe('the suggestion for an unknown name', () => {
	it.each([
		['coppy', 'did you mean `copy`?'],
		['mark-al', 'did you mean `mark-all`?'],
		['select-nxt', 'did you mean `select-next`?'],
		['amrk', 'did you mean `mark`?'],
		['ocpy', 'did you mean `copy`?'],
	])('is the command that %s is a typo of', (found, said) => {
		expect(insteadOf('write', commands, found)).toBe(said);
	});

	it.each(['quit', 'up', 'q', '', 'frobnicate'])('is not a command if none is similar: %j', found => {
		expect(insteadOf('write', commands, found)).toBe('write a name that `envpick --print-config` lists');
	});

	it.each(['orange', 'grey'])('is any colour if none is similar: %s', found => {
		expect(insteadOf('write', colorNames, found)).toBe(`write one of ${colorNames.join(', ')}`);
	});

	it('is the nearest colour', () => {
		expect(insteadOf('write', colorNames, 'bright-grean')).toBe('did you mean `bright-green`?');
	});

	it('is each of several similar names, nearest first', () => {
		expect(insteadOf('write', ['happy', ...commands], 'coppy')).toBe('did you mean `copy` or `happy`?');
	});

	it('is the name that begins with the given text', () => {
		expect(insteadOf('use', ['auto', 'osc52', 'tmux'], 'osc')).toBe('did you mean `osc52`?');
	});

	it('is all names if none is similar', () => {
		expect(insteadOf('write', ['work', 'lab', '$schema'], 'home')).toBe('write one of work, lab');
	});
});
