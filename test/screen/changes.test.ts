import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {changesBetween} from '../../source/history/changes.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {toChangeLines} from '../../source/screen/changes.ts';
import type {Size} from '../../source/state/layout.ts';
import {layoutNow, type State} from '../../source/state/state.ts';
import {update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyListing} from '../helpers/arbitrary/responses.ts';
import {loadedState, roomySize} from '../helpers/arbitrary/states.ts';
import {listingWith} from '../helpers/scenes/one-group.ts';
import {press} from '../helpers/scenes/two-groups.ts';
import {listingOf} from '../helpers/service/service.ts';
import {expectDrawable, textsOf, tonesOf} from '../helpers/state/lines.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';

const numbered = Array.from({length: 30}, (_, index) => [`os:${index}`]);

/** The open list of changes between two listings, after keys. */
const openWith = (
	before: string,
	now: readonly (readonly string[])[],
	size: Partial<Size>,
	...keys: string[]
): State => {
	const state = loadedState(listingOf(...now), size);
	const found = changesBetween(before === '' ? decodeListing({data: []}) : listingWith(before), state.loaded!.listing);
	const compared = update(state, {type: 'compared', changes: {since: '12 Nov', ...found}}).state;
	return press(compared, 'alt+n', ...keys).state;
};

const mixed = (...keys: string[]) =>
	openWith('os:gone os:c,image:1 os:d,x64', [['os:new'], ['os:c', 'image:2'], ['os:d']], {}, ...keys);

describe('the list of changes', () => {
	it('has the bar over the selected row, each sign in its colour, the tags and the difference', () => {
		expect(tonesOf(toChangeLines(mixed('down')))).toEqual([
			'  {ok}+ {plain}os:new',
			'▌{accent}❯ {failure}- {strong}os:gone',
			'  {accent}~ {plain}os:c   {dim}  image:1{plain} → image:2',
			'  {accent}~ {plain}os:d   {dim}  x64{plain} → (no more tags)',
		]);
	});

	it('has one cursor, which stays visible', () => {
		for (const [keys, tags] of [
			['', 'os:0'],
			['down down', 'os:2'],
			['end up', 'os:28'],
			['end', 'os:29'],
			['pagedown', 'os:9'],
		] as const) {
			const lines = toChangeLines(openWith('', numbered, {columns: 60, rows: 12}, ...keys.split(' ').filter(Boolean)));

			expect(lines).toHaveLength(10);
			expect(textsOf(lines).filter(line => line.startsWith('❯'))).toEqual([`❯ + ${tags}`]);
		}
	});

	it('highlights what a search finds in the tags, and has only its matches', () => {
		expect(tonesOf(toChangeLines(mixed(...'os:c')))).toEqual([
			'▌{accent}❯ ~ {match}os:c{dim}  image:1{plain} → image:2',
		]);
		expect(textsOf(toChangeLines(mixed(...'image'))).map(line => line.slice(0, 8))).toEqual(['❯ ~ os:c']);
	});

	it('says that a search finds nothing, in the cells that there are', () => {
		expect(textsOf(toChangeLines(mixed(...'zz', 'space')))).toEqual(['no change matches zz']);
		expect(textsOf(toChangeLines(openWith('', numbered, {columns: 20, rows: 8}, ...'zzzzz')))).toEqual([
			'no change matches z…',
		]);
	});

	it('fits the screen and is safe, for any two listings', () => {
		const anySearch = fc.constantFrom('', 'os', 'zz');

		always(100, fc.tuple(anyListing, anyListing, roomySize, anySearch), ([before, now, size, search]) => {
			const state = update(loadedState({data: []}, size), toLoadedAction(now)).state;
			const changes = {since: '12 Nov', ...changesBetween(before, now)};
			const opened = press(update(state, {type: 'compared', changes}).state, 'alt+n', ...search).state;
			fc.pre(opened.panels.length > 0);
			const lines = toChangeLines(opened);

			expect(lines.length).toBeLessThanOrEqual(layoutNow(opened).body);
			expectDrawable(lines, size.columns);
		});
	});
});
