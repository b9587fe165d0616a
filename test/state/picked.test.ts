import {describe, expect, it} from 'vitest';
import {formatNameOf, formatNames} from '../../source/formats/format.ts';
import {formatNow, shownFormats} from '../../source/state/formats.ts';
import {formatOutputOf, listPickOf, pickedText, pickOutputOf, toRememberOf} from '../../source/state/picked.ts';
import type {Options} from '../../source/state/run-options.ts';
import type {PickBefore, State} from '../../source/state/state.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {press, stateAfter, twoGroups} from '../helpers/scenes/two-groups.ts';
import {listingOf} from '../helpers/service/service.ts';

const twelve = listingOf(...Array.from({length: 12}, (_, index) => [`os:${index}`]));
const textOf = (state: State) => {
	const output = listPickOf(state)?.output;
	return output?.type === 'text' ? output.text : undefined;
};

describe('a pick', () => {
	it('has the marked environments in the order of the listing', () => {
		const keys = 'tab end space home down down space'.split(' ');

		expect(textOf(loadedState(twelve, {}, ...keys))).toBe('os:2\nos:11');
	});

	it('has them under a sort in the order of the rows', () => {
		const listed = loadedState(listingOf(['os:b'], ['os:c'], ['os:a']), {}, 'tab', '*');
		const sorted = press(listed, '>').state;

		expect([listed, sorted, press(sorted, 's').state, press(sorted, 'esc').state].map(textOf)).toEqual([
			...['os:b\nos:c\nos:a', 'os:a\nos:b\nos:c', 'os:c\nos:b\nos:a', 'os:b\nos:c\nos:a'],
		]);
		const tables = [sorted, press(sorted, 's').state].map(state => formatOutputOf(state, 'tsv'));
		expect(tables).toMatchObject([{text: 'os\na\nb\nc'}, {text: 'os\nc\nb\na'}]);
	});

	it('changes with the tags mode, the format and the row', () => {
		const state = loadedState(listingOf(['os:a', 'x:1'], ['os:a', 'x:2']), {}, 'ctrl+space');
		const short = press(state, 'alt+x').state;
		const menu = press(state, 'ctrl+o', ...'json').state;
		const unmarked = press(state, 'up', 'ctrl+space').state;

		expect([state, short, menu, state].map(textOf)).toEqual(['os:a,x:1', 'os:a', '["os:a","x:1"]', 'os:a,x:1']);
		expect(listPickOf(press(state, 'up').state)).toBe(listPickOf(state));
		expect([unmarked, press(unmarked, 'up').state].map(textOf)).toEqual(['os:a,x:2', 'os:a,x:1']);
	});

	it('in a comparison has the row under the cursor, whatever is marked', () => {
		const marked = loadedState(twelve, {}, 'tab', 'space', 'space', 'space');
		const compared = press(marked, 'c', 'down').state;

		expect([marked, compared, press(compared, 'esc').state].map(textOf)).toEqual([
			...['os:0\nos:1\nos:2', 'os:1', 'os:0\nos:1\nos:2'],
		]);
	});

	it('for a command is its words as for a shell', () => {
		const state = loadedState(listingOf(['a b'], ['c']), {target: 'command', run: ['open', '{}']}, 'tab', '*');

		expect(pickOutputOf(state, 'pick')).toMatchObject({type: 'text', text: "open 'a b'\nopen c"});
	});

	it('is read by a shell only if it is not copied', () => {
		const outputs = (['clipboard', 'output'] as const).map(target =>
			formatOutputOf(loadedState(listingOf(['x;y']), {target, reader: 'shell'}), 'space'),
		);

		expect(outputs.map(({type}) => type)).toEqual(['text', 'refused']);
		expect(listPickOf(loadedState(listingOf(['x\ny'])))).toMatchObject({output: {type: 'refused'}, matched: undefined});
	});

	it('is remembered with its tags mode, unless it is a table or of a single tag', () => {
		expect(toRememberOf(stateAfter(), 'csv')).toBeUndefined();
		expect(toRememberOf(stateAfter('tab', 'd'))).toBeUndefined();
		expect(toRememberOf({...stateAfter(), loaded: undefined})).toBeUndefined();
		expect(toRememberOf(stateAfter('alt+x'))).toMatchObject({
			mode: 'short',
			environments: [{picked: ['os:win7', 'locale:en']}],
		});
	});
});

describe('the menu of formats', () => {
	it('has each format once, those of single values last', () => {
		const shown = shownFormats(stateAfter('ctrl+o'));
		const value = shown.at(-1)!;
		const own = shownFormats(loadedState(twoGroups, {formats: [...formatNames, value]}, 'ctrl+o'));

		expect(shown.slice(0, formatNames.length)).toEqual(formatNames);
		expect(own.filter(format => formatNameOf(format) === formatNameOf(value))).toHaveLength(1);
	});

	it('starts with the format of the run, and has the formats that its search finds', () => {
		const selectedAfter = (...keys: string[]) =>
			formatNameOf(formatNow(loadedState(twoGroups, {format: 'lines'}, 'ctrl+o', ...keys)));

		expect([selectedAfter(), selectedAfter('down'), selectedAfter('home')]).toEqual(['lines', 'flags', 'comma']);
		expect([selectedAfter('c'), selectedAfter('c', 'esc'), selectedAfter('down', 'c', 'esc')]).toEqual([
			...['comma', 'lines', 'flags'],
		]);
		expect(shownFormats(stateAfter('ctrl+o', ...'rec'))).toEqual(['record']);
		expect(formatNow(stateAfter('ctrl+o', ...'zz'))).toBe('comma');
		expect(formatNow(stateAfter('ctrl+o', 'down', 'esc'))).toBe('comma');
	});
});

describe('a table in the menu of formats', () => {
	const options = {formats: [...formatNames, 'tsv'], tableColumns: ['os']} as const;
	const tableAfter = (more: Partial<Options>, ...keys: string[]) => {
		const state = loadedState(twelve, {...options, ...more}, ...keys, 'ctrl+o', ...'tsv');
		const output = pickOutputOf(state, 'pick');
		return output?.type === 'text' ? output.text.split('\n').join(' ') : output?.reason;
	};

	it('has what is marked, else all matches, and the columns of the run', () => {
		expect(tableAfter({}, ...'os:1')).toBe('os 1 10 11');
		expect(tableAfter({}, 'tab', 'end', 'space')).toBe('os 11');
		expect(tableAfter({}, 'tab', 'space', 'space', 'c')).toBe('os 0 1');
		expect(tableAfter({tableColumns: ['oss']})).toBe('no environment has the column `oss`; did you mean `os`?');
	});

	it('is refused for a command, in a command line, and as text that ends with NUL', () => {
		const cannot = (what: string) => `a table cannot be ${what}; copy it, or use json`;

		expect(tableAfter({target: 'command', run: ['x']})).toBe(cannot('passed to a command'));
		expect(tableAfter({target: 'line'})).toBe(cannot('inserted into a command line'));
		expect(tableAfter({target: 'output', print0: true})).toBe(cannot('printed with --print0'));
		expect(tableAfter({target: 'clipboard', print0: true})).toMatch(/^os 0 /);
	});

	it('is made once for the same matches, marks and listing', () => {
		const state = loadedState(twelve, options);
		const [first, moved] = [state, press(state, 'down').state].map(one => formatOutputOf(one, 'tsv'));
		const marked = formatOutputOf(press(state, 'ctrl+space').state, 'tsv');

		expect(moved).toBe(first);
		expect(marked).not.toEqual(first);
	});
});

it('the time of a pick is that of the last one', () => {
	const {loaded} = loadedState(listingOf(['os:a'], ['os:b']), {});
	const [a, b] = loaded!.listing.environments;
	const pickOf = (when: string, tag: string): PickBefore => ({
		...{when, mode: 'exact'},
		environment: {identity: '', tags: [tag], label: tag, picked: [tag]},
	});
	const picks = [pickOf('09:14', 'os:a'), pickOf('12 Nov 08:00', 'os:b'), pickOf('11 Nov 08:00', 'os:a')];

	expect([a, b].map(one => pickedText(picks, loaded!, one!))).toEqual(['picked 09:14', 'picked 12 Nov 08:00']);
});
