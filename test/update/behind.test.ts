import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {pickedResources, pickOutputOf} from '../../source/state/picked.ts';
import type {State} from '../../source/state/state.ts';
import type {Effect} from '../../source/state/step.ts';
import {createProgram} from '../../source/update/program.ts';
import {type Action, init, update} from '../../source/update/update.ts';
import {anyListing} from '../helpers/arbitrary/responses.ts';
import {anyAction, anyOptions, plainOptions, pressed, toAction} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {listingOf} from '../helpers/service/service.ts';

const size = {columns: 100, rows: 20};
const listing = (...tags: readonly string[]): Listing => decodeListing(listingOf(...tags.map(tag => [tag])));

/** A program whose first frame shows environments; it draws later changes only when told to. */
const start = (...tags: readonly string[]) => {
	const effects: Effect[] = [];
	const shown = update(init(plainOptions, size).state, {type: 'loaded', listing: listing(...tags)});
	const program = createProgram(shown, effect => effects.push(effect), {drawsLater: true});
	const press = (...keys: readonly string[]) => {
		for (const key of keys) {
			program.dispatch(pressed(key));
		}
	};
	return {
		program,
		press,
		answer: (...newTags: readonly string[]) => program.dispatch({type: 'loaded', listing: listing(...newTags)}),
		texts: () => effects.flatMap(effect => (effect.type === 'copy' ? [effect.text] : [])),
		notice: () => program.getState().notice?.text,
	};
};

describe('an input before a response is drawn', () => {
	it('picks the visible row, although the rows have moved', () => {
		const {press, answer, texts} = start('os:a', 'os:b');
		answer('os:new', 'os:b', 'os:a');
		press('enter');

		expect(texts()).toEqual(['os:a']);
	});

	it('picks nothing if the visible row is gone', () => {
		const {press, answer, texts, notice} = start('os:a', 'os:b');
		answer('os:b');
		press('enter');

		expect(texts()).toEqual([]);
		expect(notice()).toBe('the selected environment no longer exists');
	});

	it('moves and marks the visible rows', () => {
		const {program, press, answer} = start('os:a', 'os:b', 'os:c');
		answer('os:c', 'os:b', 'os:a');
		press('down', 'ctrl+space');

		expect(pickedResources(program.getState()).map(({tags}) => tags[0]?.text)).toEqual(['os:b']);
	});

	it('copies once, whatever follows', () => {
		const {program, press, answer, texts} = start('os:a', 'os:b');
		answer('os:a', 'os:b');
		press('tab', 'ctrl+y');
		program.dispatch({type: 'pasted', text: 'no command'});

		expect(texts()).toEqual(['os:a']);
	});

	it('forgets a response that was not drawn if it sends a new request', () => {
		const {program, press, answer} = start('os:a');
		answer('os:b');
		press('ctrl+r');

		expect(program.getState().loaded?.listing.tags.map(({text}) => text)).toEqual(['os:a']);
		expect(program.getState().load.type).toBe('loading');
	});

	it('means the new rows once they are drawn', () => {
		const {program, press, answer, texts} = start('os:a', 'os:b');
		answer('os:new', 'os:b', 'os:a');
		program.setSeen(program.getState());
		press('up', 'up', 'enter');

		expect(texts()).toEqual(['os:new']);
	});

	it('copies or prints what enter would have given on the screen, or nothing', () => {
		fc.assert(
			fc.property(
				anyOptions,
				anyListing,
				fc.array(anyAction, {maxLength: 15}),
				fc.array(fc.oneof(fc.constantFrom('same', 'reversed', 'less'), anyListing), {minLength: 1, maxLength: 2}),
				(options, first, before, responses) => {
					const effects: Effect[] = [];
					const program = createProgram(
						update(init(options, size).state, {type: 'loaded', listing: first}),
						effect => effects.push(effect),
						{drawsLater: true},
					);
					const see = (action: Action) => {
						program.dispatch(action);
						program.setSeen(program.getState());
					};
					for (const action of before) {
						see(toAction(program.getState(), action));
					}
					fc.pre(!program.getState().isLeaving && program.getState().loaded !== undefined);
					fc.pre(program.getState().open === undefined);
					const wanted = outputOfEnter(program.getState());
					effects.length = 0;
					for (const response of responses) {
						const listing = typeof response === 'string' ? changed(program.getState(), response) : response;
						program.dispatch({type: 'loaded', listing});
					}
					program.dispatch(pressed('enter'));

					for (const output of effects.flatMap(outputsOf)) {
						expect(output).toBe(wanted);
					}
				},
			),
			{numRuns: runsOf(300)},
		);
	});
});

// The shown listing, changed as `how` says, with its environments in one group.
const changed = ({loaded}: State, how: string): Listing => {
	const records = loaded?.listing.resources.map(({tags}) => ({tags: tags.map(({value}) => value)})) ?? [];
	const resources = how === 'reversed' ? records.toReversed() : how === 'less' ? records.slice(1) : records;
	return decodeListing({data: [{resources}]});
};

const outputOfEnter = (state: State): string | undefined => {
	const yielded = pickOutputOf(state, 'leave');
	return yielded?.type === 'text' ? yielded.text : undefined;
};

const outputsOf = (effect: Effect): string[] => {
	if (effect.type === 'copy') {
		return [effect.text];
	}
	return effect.type === 'leave' && effect.outcome.type === 'printed' ? [effect.outcome.text] : [];
};
