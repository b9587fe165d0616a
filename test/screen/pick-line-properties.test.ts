import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toPickLine} from '../../source/screen/pick-line.ts';
import {pickedEnvironments} from '../../source/state/picked.ts';
import {isCramped, type State} from '../../source/state/state.ts';
import {glyphsOf} from '../../source/text/glyphs.ts';
import {toSafeText} from '../../source/text/safe-text.ts';
import {update} from '../../source/update/update.ts';
import {anyState, loadedState, pressed} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {textOf} from '../helpers/state/lines.ts';

describe('the pick line for any listing', () => {
	it('shows exactly what enter copies, whatever the state', () => {
		const anyListed = anyState.filter(
			state => !isCramped(state) && !state.isLeaving && (state.open === undefined || state.open.type === 'detail'),
		);

		fc.assert(
			fc.property(anyListed, narrow => {
				const state: State = {...narrow, size: {columns: 100_000, rows: 20}};
				const {effects} = update(state, pressed('enter'));
				const text = effects
					.map(effect => (effect.type === 'copy' ? effect.text : ''))
					.concat(effects.map(one => (one.type === 'leave' && one.outcome.type === 'printed' ? one.outcome.text : '')))
					.join('');
				const taken = toPickLine(state)[2];
				const lineBreak = ` ${glyphsOf(state.options).lineBreak} `;

				expect(taken?.text ?? '').toBe(effects.length === 0 ? '' : text.split('\n').map(toSafeText).join(lineBreak));
			}),
			{numRuns: runsOf(150)},
		);
	});

	it('warns of differing matches exactly if a recount finds some', () => {
		const anyTag = fc.constantFrom('os:a', 'os:b', 'locale:en', 'image:1', 'image:2', 'x', 'y');
		const anyTags = fc.array(fc.uniqueArray(anyTag, {minLength: 1}), {minLength: 1, maxLength: 8});
		const anyKeys = fc.constantFrom([], ['alt+x'], ['alt+x', 'alt+x']);

		fc.assert(
			fc.property(anyTags, anyKeys, fc.nat(7), (resources, keys, moves) => {
				const moved = Array.from({length: moves % resources.length}, () => 'down');
				const listing = {data: [{resources: resources.map(own => ({tags: own}))}]};
				const state = loadedState(listing, {columns: 1000, rows: 20}, ...moved, ...keys);
				const line = toPickLine(state);
				const taken = line[2]!.text.split(',');
				const matches = resources.filter(own => taken.every(tag => own.some(one => one === tag)));
				const [own] = pickedEnvironments(state);
				const tags = new Set(own!.tags.map(({value}) => value));
				const same = matches.filter(one => new Set(one).symmetricDifference(tags).size === 0).length;
				const others = matches.length - same;
				const said = / · (?:same tags as (\d+) |! matches (\d+) environments?:(?: (\d+) ha)?)/.exec(textOf(line));
				const more = state.tagsMode === 'short' ? undefined : others;

				expect(said?.slice(1).map(count => count && Number(count))).toEqual(
					others > 0 ? [undefined, matches.length, more] : same > 1 ? [same - 1, undefined, undefined] : undefined,
				);
			}),
			{numRuns: runsOf(100)},
		);
	});
});
