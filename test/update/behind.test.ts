import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import type {Effect} from '../../source/state/step.ts';
import {toShellWord} from '../../source/text/shell-words.ts';
import {createProgram} from '../../source/update/program.ts';
import {type Action, init, update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {plainOptions, pressed, run} from '../helpers/arbitrary/states.ts';
import {copiedBy, listingWith, respond} from '../helpers/scenes/one-group.ts';

const size = {columns: 100, rows: 20};
const gone = 'the selected environment no longer exists';

const twins = {type: 'loaded', listing: listingWith('os:a,x:1 os:a,x:2')} as const;
const again = 'the list changed; press enter again';
const paste = (text: string) => ({type: 'pasted', text}) as const;

describe('an early input', () => {
	it.each<[string, string, string, (string | Action)[], object]>([
		['picks the visible row', 'os:a os:b', 'os:new os:b os:a', ['enter'], {texts: ['os:a']}],
		['moves and marks visible rows', 'os:a os:b', 'os:b os:a', ['down', 'ctrl+space', 'enter'], {texts: ['os:b']}],
		['pastes into the visible filter', 'os:a os:b', 'os:a os:c os:b', [paste('b'), 'enter'], {texts: ['os:b']}],
		['copies once, whatever follows', 'os:a os:b', 'os:a os:b', ['tab', 'ctrl+y', paste('no')], {texts: ['os:a']}],
		['is ignored while the pick exits', 'os:a os:b', 'os:a os:b', ['enter', 'down', 'enter'], {texts: ['os:a']}],
		['works again after a refused pick', 'os:a', 'os:b', ['enter', 'frame', 'down', 'enter'], {texts: ['os:b']}],
		['applies to drawn rows', 'os:a', 'os:new os:a', ['frame', 'up', 'up', 'enter'], {texts: ['os:new']}],
		['picks nothing if the visible row is gone', 'os:a', 'os:b', ['enter'], {texts: [], notice: gone}],
		[
			'picks nothing else from a menu',
			'',
			'os:a,x:1 os:b',
			['frame', 'ctrl+o', twins, 'down', 'enter'],
			{texts: [], notice: again},
		],
	])('%s', (_, shown, response, inputs, expected) => {
		expect(runEarly(shown, response, ...inputs)).toMatchObject(expected);
	});
});

/**
A program whose screen shows environments, and which draws later changes only if an input is `frame`. It then gets a response and
inputs.
*/
const runEarly = (shown: string, response: string, ...inputs: readonly (string | Action)[]) => {
	const effects: Effect[] = [];
	const program = createProgram(respond(init(plainOptions, size).state, shown), effect => effects.push(effect), {
		drawsLater: true,
	});
	program.dispatch({type: 'loaded', listing: listingWith(response)});
	for (const input of inputs) {
		if (input === 'frame') {
			program.setSeen(program.getState());
		} else {
			program.dispatch(typeof input === 'string' ? pressed(input) : input);
		}
	}
	const {notice, loaded, load} = program.getState();
	return {notice: notice?.text, texts: copiedBy(effects), shown: loaded?.listing.tags[0]?.text, load: load.type};
};

// Few machines, many of them alike: the same id with other tags, the same tags with another id, without an id, or with more tags.
const someMachine = fc.constantFrom(
	...[
		{id: '1', tags: ['os:a', 'x:1']},
		{id: '2', tags: ['os:a', 'x:1']},
		{id: '1', tags: ['os:a', 'x:2']},
		{id: '3', tags: ['os:b', 'y:1', 'z:1']},
		{tags: ['os:b', 'y:1', 'x:1']},
		{tags: ['os:b', 'y:2']},
		{name: 'three', tags: ['os:a']},
	],
);
const someListing = fc
	.array(fc.array(someMachine, {maxLength: 4}), {minLength: 1, maxLength: 2})
	.map(pools => decodeListing({data: pools.map((resources, index) => ({name: `pool ${index}`, resources}))}));

// The panels, marks and text before the first response.
const someBeginning: fc.Arbitrary<readonly Action[]> = fc.oneof(
	fc
		.constantFrom('down', 'ctrl+o', 'ctrl+t', 'tab d', 'tab c', 'tab u', 'tab *', 'tab -')
		.map(keys => keys.split(' ').map(pressed)),
	fc.constantFrom('b', 'x').map(key => [pressed(key)]),
);

const someInput: fc.Arbitrary<Action> = fc.oneof(
	{weight: 4, arbitrary: fc.constantFrom('enter', 'ctrl+y').map(pressed)},
	{weight: 3, arbitrary: fc.constantFrom('down', 'up', 'end', 'ctrl+space', 'alt+x', 'tab', 'esc', 'd').map(pressed)},
	{weight: 1, arbitrary: fc.constantFrom('b', 'x:2').map(text => ({type: 'pasted' as const, text}))},
);

/** An event: an input, a response, a frame of the newest state, or a frame that was begun earlier. */
type Event =
	| Action
	| {readonly type: 'response'; readonly listing: Listing}
	| {readonly type: 'frame'; readonly isLate: boolean};

const someEvent: fc.Arbitrary<Event> = fc.oneof(
	{weight: 6, arbitrary: someInput},
	{weight: 3, arbitrary: someListing.map(listing => ({type: 'response' as const, listing}))},
	{weight: 1, arbitrary: fc.boolean().map(isLate => ({type: 'frame' as const, isLate}))},
);

const targets = [{target: 'clipboard'}, {target: 'output'}, {target: 'command', command: ['echo', '{}']}] as const;

describe('any input', () => {
	it.each([
		['the response', false],
		['a cached listing', true],
	] as const)('acts on what the screen shows, or does nothing: after %s', (_, isCached) => {
		always(
			5000,
			fc.tuple(
				fc.constantFrom(...targets),
				fc.constantFrom('csv' as const, 'record' as const),
				someListing,
				someBeginning,
				fc.array(someEvent, {minLength: 2, maxLength: 8}),
			),
			([target, format, first, before, events]) => {
				const effects: Effect[] = [];
				const options = {...plainOptions, ...target, format};
				const step = isCached
					? init(options, size, {listing: first, since: '09:14'})
					: update(init(options, size).state, {type: 'loaded', listing: first});
				const program = createProgram(step, effect => effects.push(effect), {drawsLater: true});
				let seen = run(step, before).state;
				for (const input of before) {
					program.dispatch(input);
				}
				fc.pre(!seen.isLeaving && !program.getState().isLeaving);
				effects.length = 0;
				let drawn = program.getState();
				for (const event of events) {
					if (event.type === 'frame') {
						drawn = event.isLate ? drawn : program.getState();
						seen = event.isLate ? seen : drawn;
						program.setSeen(drawn);
						continue;
					}
					let meant = seen.awaited?.output;
					if (event.type === 'response') {
						program.dispatch({type: 'loaded', listing: event.listing});
					} else {
						const own = update(seen, event);
						meant = (own.pick ?? own.state.awaited)?.output;
						program.dispatch(event);
						// A pick that was not made does not exit.
						seen = {...own.state, isLeaving: own.state.isLeaving && program.getState().isLeaving};
					}

					const outputs = effects.splice(0).flatMap(outputsOf);
					expect(outputs).toEqual(outputs.length === 0 ? [] : [meant]);
				}
			},
		);
	});
});

const outputsOf = (effect: Effect): string[] => {
	if (effect.type === 'copy') {
		return [effect.text];
	}
	const outcome = effect.type === 'leave' ? effect.outcome : undefined;
	return outcome?.type === 'printed'
		? [outcome.text]
		: outcome?.type === 'run'
			? [outcome.commands.map(({words}) => words.map(toShellWord).join(' ')).join('\n')]
			: [];
};
