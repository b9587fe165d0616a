import {describe, expect, it} from 'vitest';
import {toFrame} from '../../../source/screen/frame.ts';
import {columnsOf} from '../../../source/screen/table/columns.ts';
import {toTableLines} from '../../../source/screen/table/table.ts';
import {demoListing} from '../../../source/service/io/demo.ts';
import {type State, sortFacetOf} from '../../../source/state/state.ts';
import {toUpdate} from '../../../source/terminal/diff-frames.ts';
import {toStyledLines} from '../../../source/text/styles.ts';
import {update} from '../../../source/update/update.ts';
import {loadedState} from '../../helpers/arbitrary/states.ts';
import {copiedBy} from '../../helpers/scenes/one-group.ts';
import {pools} from '../../helpers/scenes/pools.ts';
import {press} from '../../helpers/scenes/two-groups.ts';
import {inTone, textsOf} from '../../helpers/state/lines.ts';

const near = 'win11 22h2 de 20240221';

const inPools = (size: string, query = '', ...keys: string[]): State => {
	const [columns = 0, rows = 0] = size.split('x').map(Number);
	return loadedState(pools, {columns, rows, query}, ...keys);
};

const headsOf = (state: State): readonly string[] => columnsOf(state).columns.map(({facet}) => facet.label);
const rowsOf = (state: State): string[] => textsOf(toTableLines(state)).slice(1);

/** The columns of the table of some records, and its rows, at 80x24. */
const tableOf = (...resources: readonly unknown[]): string[] =>
	textsOf(toTableLines(loadedState({data: [{resources}]}, {columns: 80, rows: 24})));

describe('twelve machines that differ by app', () => {
	it.each(['100x30', '80x24', '40x12'])('are told apart in their rows: %s', size => {
		const state = inPools(size, near);
		const apps = ['acrobat office2019', 'office2019', 'acrobat'];
		const kinds = rowsOf(state).map(row => apps.find(app => row.includes(app)) ?? 'none');

		expect(headsOf(state)).toEqual(expect.arrayContaining(['app', 'state', 'group']));
		expect(columnsOf(state).hidden).toBe(0);
		// A low screen shows the first seven.
		expect(new Set(kinds)).toEqual(new Set(size === '40x12' ? ['none', 'office2019', 'acrobat'] : [...apps, 'none']));
		expect(rowsOf(state).join()).not.toMatch(/office20[^1]|acrob[^a]/);
	});

	it('say in their first column that there is no value', () => {
		expect(rowsOf(inPools('40x12', near))[0]).toBe('❯   no app              idle   pool-01');
	});

	it('have signs for the same tags, and for tags that the pick also matches', () => {
		expect(rowsOf(inPools('100x30', near)).map(row => row.slice(0, 4).trim())).toEqual([
			...['❯', '≈', '=', '≈', '=', '=', '≈', '=', '=', '=', '=', '≈'],
		]);
	});

	it('are four rows of the distinct view, each with what its machines differ in', () => {
		expect(rowsOf(inPools('100x30', near, 'tab', 'u'))).toEqual([
			'❯   ×8  windows11-0-67    windows11-22h2-x64      de-de                       idle      8 groups',
			'  ≈ ×2  windows11-1-30    windows11-22h2-x64      de-de   office2019          idle      2 groups',
			'  ≈ ×1  windows11-3-196   windows11-22h2-x64      de-de   acrobat             idle      pool-04',
			'  ≈ ×1  windows11-11-140  windows11-22h2-x64      de-de   acrobat office2019  idle      pool-12',
		]);
		expect(textsOf(toTableLines(inPools('100x30', near, 'tab', 'u')))[0]).toMatch(/^ +one name +os +locale /);
		expect(textsOf(toTableLines(inPools('100x30', near, 'tab', 'u', 'c')))[0]).toMatch(/ one name +one id +group$/);
	});

	it('are dim where they are the same as the row above, so that what differs is what one meets', () => {
		const [, second = []] = toTableLines(inPools('100x30', near)).slice(1);

		expect(
			inTone([second], 'dim')
				.map(text => text.trim())
				.filter(text => text !== ''),
		).toEqual([...['windows11-22h2-x64', 'de-de', 'idle']]);
		expect(
			inTone([second], 'plain')
				.map(text => text.trim())
				.filter(text => text !== ''),
		).toEqual([...['windows11-1-30', 'office2019', 'pool-02']]);
	});

	it('have no match marked that is the same in every row: all rows share it', () => {
		const state = inPools('100x30', near);
		const lines = toFrame(state).lines;

		expect(inTone(toTableLines(state), 'match')).toEqual([]);
		expect(inTone(lines, 'match')).toEqual(['win', '11', '22h2', 'de', 'win11', '20240221', 'de']);
	});
});

it('a match is marked where it differs from row to row, each term once in a row', () => {
	const lines = toTableLines(inPools('100x30', '2023 | 2024'));

	expect(new Set(inTone(lines, 'match'))).toEqual(new Set(['2023', '2024']));
	expect(lines.every(line => inTone([line], 'match').length < 2)).toBe(true);
});

it.each(['100x30', '80x24', '40x12'])('the busy machines have a column of their state, in its colour: %s', size => {
	const state = inPools(size, 'busy');

	expect(headsOf(state)).toContain('state');
	expect(inTone(toTableLines(state), 'warning').filter(text => text === 'busy').length).toBeGreaterThan(5);
});

it.each([
	['21h2 and 22h2', 'windows11', ['windows11-21h2-x64', 'windows11-22h2-x64']],
	['a state', '', ['busy', 'idle']],
])('a narrow screen shows whole what differs: %s', (_, query, texts) => {
	const rows = rowsOf(inPools('40x12', query)).join('\n');

	for (const text of texts) {
		expect(rows).toContain(text);
	}
});

it.each([
	['100x30', 1],
	['80x24', 1],
	['40x24', 4],
])('typing changes the columns seldom: %s', (size, most) => {
	const sets = Array.from(near, (_, index) => {
		const heads = headsOf(inPools(size, near.slice(0, index + 1)));
		return heads.filter(head => head !== 'group').join();
	});
	const changes = sets.filter((set, index) => index > 0 && set !== sets[index - 1]).length;

	expect(changes).toBeLessThanOrEqual(most);
});

it('kinds of machines are told apart by tags before states, and counts are whole', () => {
	const state = inPools('80x24', 'windows10', 'tab', 'u');

	expect(headsOf(state)).toEqual(['os', 'locale', 'image', 'app']);
	expect(rowsOf(inPools('100x30', 'windows10', 'tab', 'u')).join()).not.toContain('…');
});

describe('a comparison', () => {
	it('keeps the column of the sort where one row is left, which lacks it', () => {
		const resources = [['os:a', 'gpu:1'], ['os:b', 'gpu:2'], ['os:z']].map(tags => ({tags}));
		const keys = ['tab', 'c', '>', '>', '/', ...'^os:z', 'tab'];

		expect(textsOf(toTableLines(loadedState({data: [{resources}]}, {}, ...keys)))[0]?.trim()).toBe('os  gpu ▴');
	});

	const twins = ['tab', 'space', 'down', 'space', 'c'];

	it('of two machines with equal tags shows how they differ, and takes the one under the cursor', () => {
		const state = inPools('100x30', near, ...twins);

		expect(headsOf(state)).toEqual(['name', 'id', 'group']);
		expect(rowsOf(state)).toEqual([
			'❯   windows11-0-67    vm-00067  pool-01',
			'  = windows11-2-233   vm-00733  pool-03',
		]);
		expect(copiedBy(press(press(state, 'down').state, 'enter').effects)[0]).toContain('os:windows11-22h2-x64');
	});

	it('of rows that differ in tags has these first, and no column that is equal', () => {
		const state = inPools('100x30', near, 'tab', 'space', 'space', 'c');

		expect(headsOf(state)).toEqual(['app', 'name', 'id', 'group']);
		expect(rowsOf(state)[0]).toBe('❯   no app              windows11-0-67    vm-00067  pool-01');
	});
});

describe('any listing has columns', () => {
	it.each<[what: string, resources: readonly unknown[], lines: readonly string[]]>([
		[
			'without os',
			[{tags: ['system:linux', 'language:en', 'region:eu']}, {tags: ['system:bsd', 'language:de', 'region:us']}],
			['    system  language  region', '❯   linux   en        eu', '    bsd     de        us'],
		],
		['of bare words', [{tags: ['beta', 'gpu']}, {tags: ['gpu']}], ['    other', '❯   beta gpu', '    gpu']],
		[
			'with a name',
			[
				{name: 'a', tags: ['os:x']},
				{name: 'b', tags: ['os:y']},
			],
			['    name  os', '❯   a     x', '    b     y'],
		],
		['of one environment', [{tags: ['os:x', 'arch:y']}], ['    os  arch', '❯   x   y']],
		['of equal ones', [{tags: ['os:x', 'y']}, {tags: ['os:x', 'y']}], ['    os  other', '❯   x   y', '  = x   y']],
		[
			'without tags',
			[{tags: null}, {id: 'vm-1', tags: []}],
			['    id', '❯   no id  `tags` is null', '    vm-1   `tags` is empty'],
		],
		[
			'with an unreadable entry',
			[{tags: ['os:x']}, 5, {tags: ['os:y']}],
			['    os', '❯   x', '    expected an environment, found 5  5', '    y'],
		],
	])('%s', (_, resources, lines) => {
		expect(tableOf(...resources).map(line => line.replace(/ +$/, ''))).toEqual(lines);
	});
});

describe('the line of heads', () => {
	const linesIn = (columns: number, rows: number, ...keys: string[]) =>
		textsOf(toTableLines(loadedState(demoListing(), {columns, rows}, ...keys)));

	it('has each head over the first cell of its column, at any width', () => {
		for (let columns = 40; columns <= 200; columns += 4) {
			const [heads = '', ...rows] = linesIn(columns, 60);
			const row = rows.find(one => one.includes('windows7-x64  ')) ?? '';

			expect(heads.indexOf('os'), heads).toBe(row.indexOf('windows7-x64'));
			expect(heads.indexOf('image'), heads).toBe(row.indexOf('win7'));
		}
	});

	it('has whole heads while there is room, also over narrower columns', () => {
		expect(tableOf({tags: ['operating:a']}, {tags: ['operating:b']})[0]).toBe('    operating');
	});

	it('has the position at its end if some rows are hidden and no rule has it', () => {
		expect(linesIn(110, 24)[0]).toMatch(/ other {3}1\/48$/);
		expect(linesIn(110, 24, 'end')[0]).toMatch(/ other {2}48\/48$/);
		expect(linesIn(80, 15, 'end')[0]).toMatch(/ {2}48\/48$/);
		expect(linesIn(110, 24, 'tab', 'u')[0]).toMatch(/ other$/);
		expect(linesIn(110, 24, 'tab', 'left')[0]).toMatch(/ other$/);
	});

	it('says how many columns have no room, in the room that the last head leaves', () => {
		expect(linesIn(55, 14, 'tab', 'u')[0]).toBe('        os                  image              +1  1/10');
	});

	it.each([
		['the position over the counts', 'tab u end', /^312\/312 {3}os {22}locale$/],
		['both after the heads', 'tab c > > > end', /^ {10}locale {2}image ▴ .*\+7 {2}312\/312$/],
		['only the number of columns', 'tab > > end', /^ {4}os {22}locale ▴ {2}\+4$/],
		['neither, rather than one column less', 'tab end', /^ {4}os {22}loca… {2}state$/],
	])('says on a small screen what fits: %s', (_, keys, heads) => {
		expect(textsOf(toTableLines(inPools('40x12', '', ...keys.split(' '))))[0]?.trimEnd()).toMatch(heads);
	});

	it('cuts texts of a column in their middles rather than hide it, if they still differ', () => {
		const [heads, ...rows] = textsOf(toTableLines(inPools('40x12', '', 'tab', 'u', '>', '>', '>')));
		expect(heads).toMatch(/^1\/312 {5}os {20}state ▴/);
		expect(rows[2]).toMatch(/^ {4}×1 {4}windows10…sc2021-x64 {2}busy/);
	});

	it('hides a column whose cut texts would be alike, or short', () => {
		expect(headsOf(inPools('40x12', '', 'tab', 'c', '>', '>', '>'))).toEqual(['locale', 'image']);
		expect(headsOf(inPools('40x12', '', 'tab', '>', '>', '>', '>'))).toEqual(['os', 'group']);
	});

	it.each(['u', 'u >', 'c', 'c > s', '>', '> s', ''])('says the position of each row, as one goes down: %j', keys => {
		let state = inPools('100x24', '', 'tab', ...keys.split(' ').filter(Boolean), 'home');
		for (let place = 1; place <= 312; place++) {
			expect(textsOf(toFrame(state).lines).join('\n')).toMatch(new RegExp(`[ ─]${place}/(?:312|3000)(?=$|[ ─])`, 'm'));
			({state} = press(state, 'down'));
		}
	});

	it('leaves out only what does not fit, on a screen of any width', () => {
		for (let columns = 40; columns < 80; columns += 3) {
			for (const keys of ['tab', 'tab u', 'tab u >', 'tab u c', 'tab *']) {
				const state = inPools(`${columns}x12`, '', ...keys.split(' '));
				const [heads = ''] = textsOf(toTableLines(state));
				const {hidden} = columnsOf(state);
				const isUnsaid = hidden > 0 && !heads.includes(`+${hidden}`);

				// A blank is before what follows the last head.
				expect(isUnsaid && heads.trimEnd().length + 1 + `+${hidden}`.length <= columns, heads).toBe(false);
				expect(heads.includes('/') || !heads.startsWith(' '.repeat(10)), `${keys} ${heads}`).toBe(true);
			}
		}
	});

	it.each([
		['>', 'name ▴'],
		['> s', 'name ▾'],
	])('has a bright head with a sign over the column of the sort: %s', (keys, head) => {
		const [heads = []] = toTableLines(inPools('100x30', '', 'tab', ...keys.split(' ')));

		expect(inTone([heads], 'plain').map(text => text.trim())).toContain(head);
	});
});

it.each(['tab <', 'tab < <', 'tab > >', 'tab < u', 'tab < c', 'tab < < c', 'tab space down space > c', 'tab < * c'])(
	'the column of the sort is shown on any screen, after %s',
	keys => {
		for (const size of ['100x30', '60x20', '40x12', '20x12']) {
			const state = inPools(size, 'win11', ...keys.split(' '));
			const [heads = []] = toTableLines(state);

			expect(columnsOf(state).columns.map(({facet}) => facet)).toContain(sortFacetOf(state));
			expect(inTone([heads], 'plain').join(), size).toMatch(/[▴…]/);
		}
	},
);

describe('a column without room for its texts', () => {
	const images = ['win-20240221-english', 'win-20230705-english'];
	const shown = (columns: number) =>
		textsOf(
			toTableLines(
				loadedState({data: [{resources: images.map(image => ({tags: [`image:${image}`]}))}]}, {columns, rows: 24}),
			),
		).slice(1);

	it.each([
		[25, ['win-20240221-english', 'win-20230705-english']],
		[23, ['…20240221-english', '…20230705-english']],
		[20, ['…20240221…', '…20230705…']],
	])('is cut where all are the same, never where they differ: %s', (columns, texts) => {
		expect(shown(columns).map(row => row.slice(4))).toEqual(texts);
	});
});

it('writes at most 610 bytes for a move, in two rows and the lines below the list', () => {
	const ground = {background: [13, 17, 23], text: [230, 237, 243]} as const;
	const toShown = (state: State) => {
		const {lines, look, cursor} = toFrame(update(state, {type: 'colors-detected', ground}).state);
		return {lines: toStyledLines(lines, look), ...(cursor && {cursor})};
	};
	let state = inPools('100x30');
	const bytes = Array.from({length: 12}, () => {
		const before = state;
		state = press(before, 'down').state;
		return Buffer.byteLength(toUpdate(toShown(before), toShown(state)));
	});

	expect(Math.max(...bytes)).toBeLessThanOrEqual(610);
});

it.each([40, 44])('says how many columns of a comparison are hidden, at %i columns', columns => {
	const pool = [
		{id: '1', name: 'n1', state: 'idle', tags: ['locale:en', 'app:x']},
		{id: '2', name: 'n2', state: 'busy', tags: ['locale:de']},
		{id: '3', name: 'n3', state: 'idle', tags: []},
		{id: '4', name: 'n4', state: 'idle', tags: ['plain', `image:1${'x'.repeat(60)}1`]},
	];
	const state = loadedState({data: [{name: 'pool', resources: pool}]}, {columns, rows: 12}, 'tab', 'c');

	expect(columnsOf(state).hidden).toBeGreaterThan(0);
	expect(textsOf(toTableLines(state))[0]).toMatch(new RegExp(`\\+${columnsOf(state).hidden}(?: |$)`));
});
