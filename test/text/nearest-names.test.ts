import {expect, it} from 'vitest';
import {keymap} from '../../source/keys/keymap.ts';
import {insteadOf} from '../../source/text/nearest-names.ts';
import {colorNames} from '../../source/text/palette.ts';

const commands = keymap.map(({command}) => command);

it.each<[Parameters<typeof insteadOf>[0], readonly string[], string, string]>([
	['write', commands, 'coppy', 'did you mean `copy`?'],
	['write', commands, 'mark-al', 'did you mean `mark-all` or `mark-up`?'],
	['write', commands, 'selct-nxt', 'did you mean `select-next`?'],
	['write', ['tar'], 'tax', 'did you mean `tar`?'],
	['write', ['to'], 'ta', 'write one of to'],
	// A swap needs both letters.
	['write', ['baa'], 'cba', 'write one of baa'],
	['write', ['baa'], 'aca', 'write one of baa'],
	['write', commands, 'amrk', 'did you mean `mark`?'],
	['write', commands, 'ocpy', 'did you mean `copy`?'],
	['write', colorNames, 'bright-grean', 'did you mean `bright-green`?'],
	// Several similar names, nearest first; the beginning of a name.
	['write', ['happy', ...commands], 'coppy', 'did you mean `copy` or `happy`?'],
	['write', ['one1', 'one2', 'one3', 'one4'], 'one5', 'did you mean `one1` or `one2` or `one3`?'],
	['use', ['auto', 'osc52', 'tmux'], 'os', 'did you mean `osc52`?'],
	['use', ['osd', 'osc52', 'tmux'], 'osc', 'did you mean `osd` or `osc52`?'],
	['use', ['osc52', 'tmux'], 'o', 'use one of osc52, tmux'],
	['use', ['x'.repeat(50)], `${'x'.repeat(40)}yyyyyy`, `did you mean \`${'x'.repeat(50)}\`?`],
	// All names if none is similar, or where they are listed.
	['write', ['os', '日本語の名前', '言語'], 'x', 'write one of os, 日本語の名前, 言語'],
	['write', ['os', '日本語の名前', '言語', '環境'], 'x', 'write one of os, 日本語の名前, 言語 or 1 more'],
	['write', ['長い日本語の名前の例です'], 'x', 'write another name'],
	['write', ['長い日本語の名前の例です', 'os', 'app'], 'x', 'write one of os, app or 1 more'],
	[
		'use',
		['長い日本語の名前の例', '長い日本語の名前の列'],
		'長い日本語の名前の例え',
		'did you mean `長い日本語の名前の例`?',
	],
	['write', colorNames, 'orange', `write one of ${colorNames.slice(0, 11).join(', ')} or 6 more`],
	['write', ['work', 'lab', '$schema'], 'home', 'write one of work, lab'],
	['write', ['x'.repeat(60)], 'home', `write one of ${'x'.repeat(60)}`],
	['use', ['x'.repeat(61), 'lab'], 'home', 'use one of lab'],
	['use', ['x'.repeat(61)], 'home', 'use another name'],
	...['quit', 'up', 'q', '', 'frobnicate'].map(
		found =>
			['write', commands, found, 'write a name that `envpick --print-config` lists'] as [never, never, string, string],
	),
])('$2 gives $3', (verb, names, found, said) => {
	expect(insteadOf(verb, names, found, names === commands ? 'envpick --print-config' : undefined)).toBe(said);
});
