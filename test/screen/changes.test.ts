import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {changesBetween} from '../../source/history/changes.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {toChangeLines} from '../../source/screen/changes/lines.ts';
import {toFrame} from '../../source/screen/frame.ts';
import type {Size} from '../../source/state/layout.ts';
import type {Options} from '../../source/state/run-options.ts';
import {layoutNow, type State} from '../../source/state/state.ts';
import {update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyListing} from '../helpers/arbitrary/responses.ts';
import {loadedState, roomySize} from '../helpers/arbitrary/states.ts';
import {press} from '../helpers/scenes/two-groups.ts';
import {listingOf} from '../helpers/service/service.ts';
import {expectDrawable, textsOf, tonesOf} from '../helpers/state/lines.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';

type Given = Partial<Options & Size>;

/** The open list of changes between two responses, after keys. */
const openWith = (before: unknown, now: unknown, given: Given, ...keys: string[]): State => {
	const state = loadedState(now, {source: 'here', ...given});
	const changes = {since: '08:13', ...changesBetween(decodeListing(before), state.loaded!.listing)};
	return press(update(state, {type: 'compared', changes}).state, 'alt+n', ...keys).state;
};

const machine = (id: number, tags: string, state = 'idle') => ({
	...{id: `vm-${id}`, name: `host-${id}`, state},
	tags: tags.split(' ').map(tag => tag.replace(/^os:win$/, 'os:windows11-22h2-x64')),
});

const de = 'os:win locale:de-de image:win11-2';
const pool = (...resources: readonly unknown[]) => ({data: [{name: 'pool-01', resources}]});
const before = pool(
	...[machine(1, `${de}0230705-de arch:x64`), machine(2, 'os:ubuntu locale:en-us'), machine(3, `${de}0230705-de`)],
	...[machine(4, 'os:win locale:zh-cn'), machine(5, 'os:mac')],
);
const now = pool(
	...[machine(1, `${de}0251101-de arch:x64`), machine(3, `${de}0251101-de`), machine(5, 'os:mac', 'busy')],
	...[machine(4, 'os:win locale:zh-cn app:office2024 arch:x86'), machine(9, `os:new ${de.slice(7)}0251101-de`)],
);

const opened = (given: Given, ...keys: string[]): State => openWith(before, now, given, ...keys);
const screenOf = (state: State) => textsOf(toFrame(state).lines);

describe('the changes', () => {
	it('are a table with what else the selected environment has below', () => {
		expect(screenOf(opened({columns: 100, rows: 14}))).toEqual([
			'> type to search                                                1 new, 1 gone, 3 changed since 08:13',
			'       os                  locale  facet  before             now                                 1/5',
			'❯ +    new                 de-de   name                      host-9',
			'  -    ubuntu              en-us   name   host-2',
			'  ~ ×2 windows11-22h2-x64  de-de   image  win11-20230705-de  win11-20251101-de',
			'  ~    windows11-22h2-x64  zh-cn   arch   none               x86',
			'  ~    windows11-22h2-x64  zh-cn   app    none               office2024',
			...['', '', ''],
			'─'.repeat(100),
			'this   id vm-9 · group pool-01 · state idle · image win11-20251101-de',
			'here · 5 environments in 1 group, 5 at 08:13 · states that changed: 1 (not listed)',
			'enter go to the row   ^y copy the value   f1 help   esc back',
		]);
	});

	it('of several environments alike are one row, with what these share', () => {
		const lines = screenOf(opened({columns: 110, rows: 14}, 'down', 'down'));

		expect(lines[11]).toBe('this   2 environments · 2 names · 2 ids · group pool-01 · state idle');
		expect(lines[13]).toBe('enter go to the row   ^y copy old → new   f1 help   esc back');
	});

	it('have two lines for each facet if there are fewer than 70 columns', () => {
		expect(screenOf(opened({columns: 40, rows: 12}))).toEqual([
			'> type to search   1 new, 1 gone, 3 chg.',
			'❯ + new de-de  host-9',
			'  - ubuntu en-us  host-2',
			'  ~ ×2 windows11-22h2-x64 de-de',
			'      image  …20230705-de → …20251101-de',
			'  ~ windows11-22h2-x64 zh-cn',
			'      arch   + x86',
			'  ~ windows11-22h2-x64 zh-cn',
			'      app    + office2024',
			'',
			'since 08:13',
			'enter go  ^y copy  f1 help  esc back',
		]);
	});

	it.each([
		[78, 'image  win11-20230705-de  win11-20251101-de'],
		[77, 'image  …20230705-de      win11-20251101-de'],
		[73, 'image  …20230705-de  win11-20251101-de'],
		[72, '  image  win11-20230705-de → win11-20251101-de'],
		[47, '  image  …20230705-de → win11-20251101-de'],
	])('cut the old value to what differs, and not the new one: %i columns', (columns, row) => {
		const line = screenOf(opened({columns, rows: 16})).find(text => text.includes(' image '));

		expect(line?.endsWith(row), line).toBe(true);
	});

	it('dim what is the same in the row above, and the old values', () => {
		expect(tonesOf(toChangeLines(opened({columns: 100, rows: 14}, 'down'))).slice(1, 6)).toEqual([
			'  {ok}+    {plain}new                 de-de   name                      host-9',
			'▌{accent}❯ {failure}-    {strong}ubuntu              {plain}en-us   name   {dim}host-2',
			'  ~{dim} ×2 {plain}windows11-22h2-x64  de-de   image  {dim}win11-20230705-de  {plain}win11-20251101-de',
			'  ~    {dim}windows11-22h2-x64  {plain}zh-cn   arch   {dim}none               {plain}x86',
			'  ~    {dim}windows11-22h2-x64  zh-cn   {plain}app    {dim}none               {plain}office2024',
		]);
	});

	it('dim what is the same in the row above, also once they are scrolled', () => {
		expect(tonesOf(toChangeLines(opened({columns: 100, rows: 7}, 'end'))).slice(1)).toEqual([
			'  {failure}-    {plain}ubuntu              en-us   name   {dim}host-2',
			'  ~{dim} ×2 {plain}windows11-22h2-x64  de-de   image  {dim}win11-20230705-de  {plain}win11-20251101-de',
			'  ~    {dim}windows11-22h2-x64  {plain}zh-cn   arch   {dim}none               {plain}x86',
			'▌{accent}❯ {plain}~    {strong}windows11-22h2-x64  {plain}zh-cn   app    {dim}none               {plain}office2024',
		]);
	});

	it('without an os have the names in the first column', () => {
		const [old, later] = ['1', '2'].map(image => pool({name: 'one', tags: [`image:${image}`]}));
		const state = openWith(old, pool({name: 'two', tags: ['image:2']}, ...(later?.data[0]?.resources ?? [])), {
			columns: 80,
		});

		expect(screenOf(state).slice(1, 4)).toEqual([
			'       name  facet  before  now                                              1/2',
			'❯ +    two   tags           image:2',
			'  ~    one   image  1       2',
		]);
	});

	it('have one cursor, which stays visible', () => {
		const numbered = listingOf(...Array.from({length: 30}, (_, index) => [`os:${index}`]));
		const changed = pool(...Array.from({length: 30}, (_, index) => machine(index, `os:${index} x:1`)));
		const earlier = pool(...Array.from({length: 30}, (_, index) => machine(index, `os:${index}`)));
		for (const [keys, tags] of [
			['', '0'],
			['down down', '2'],
			['end up', '28'],
			['end', '29'],
			['pagedown', '9'],
		] as const) {
			for (const [columns, old, later] of [
				[100, {data: []}, numbered],
				[40, earlier, changed],
			] as const) {
				const state = openWith(old, later, {columns, rows: 12}, ...keys.split(' ').filter(Boolean));
				const lines = toChangeLines(state);

				expect(lines.length).toBeLessThanOrEqual(layoutNow(state).body);
				const selected = textsOf(lines).filter(line => line.startsWith('❯'));
				expect(selected).toEqual([expect.stringMatching(new RegExp(`^❯ [+~] +${tags}\\b`))]);
			}
		}
	});

	it('highlight what a search finds, and have only its matches', () => {
		const [, first, ...others] = tonesOf(toChangeLines(opened({columns: 100, rows: 14}, ...'image:win11-20251')));

		expect(first).toContain('{match}win11-20251{plain}101-de');
		expect(others[0]).toBe('');
		expect(screenOf(opened({columns: 100, rows: 14}, ...'image'))[0]).toMatch(/1 found$/);
	});

	it('say that a search finds nothing, in the cells that there are', () => {
		expect(textsOf(toChangeLines(opened({}, ...'zz', 'space')))).toEqual(['no change matches zz']);
		expect(textsOf(toChangeLines(opened({columns: 20, rows: 8}, ...'zzzzz')))).toEqual(['no change matches z…']);
	});

	it('show only ASCII if requested', () => {
		const lines = screenOf(opened({columns: 40, rows: 12, isAscii: true}));

		expect(lines[1]).toBe('> + new de-de  host-9');
		expect(lines[3]).toBe('  ~ x2 windows11-22h2-x64 de-de');
	});

	it('fit the screen and are safe, for any two listings', () => {
		const anySearch = fc.constantFrom('', 'os', 'zz');

		always(100, fc.tuple(anyListing, anyListing, roomySize, anySearch), ([old, later, size, search]) => {
			const state = update(loadedState({data: []}, size), toLoadedAction(later)).state;
			const changes = {since: '12 Nov', ...changesBetween(old, later)};
			const shown = press(update(state, {type: 'compared', changes}).state, 'alt+n', ...search).state;
			fc.pre(shown.panels.length > 0);

			expect(toChangeLines(shown).length).toBeLessThanOrEqual(layoutNow(shown).body);
			expectDrawable(toFrame(shown).lines, size.columns);
		});
	});
});
