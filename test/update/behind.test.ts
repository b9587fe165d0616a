import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {MouseAction} from '../../source/keys/clicks.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {pickedEnvironments} from '../../source/state/picked.ts';
import type {Effect} from '../../source/state/step.ts';
import {toShellWord} from '../../source/text/shell-words.ts';
import {createProgram} from '../../source/update/program.ts';
import {init, update} from '../../source/update/update.ts';
import {type Happening, plainOptions, pressed, run, toAction} from '../helpers/arbitrary/states.ts';
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
		respond: (...newTags: readonly string[]) => program.dispatch({type: 'loaded', listing: listing(...newTags)}),
		texts: () => effects.flatMap(effect => (effect.type === 'copy' ? [effect.text] : [])),
		notice: () => program.getState().notice?.text,
	};
};

describe('an early input', () => {
	it('picks the visible row, although the rows have moved', () => {
		const {press, respond, texts} = start('os:a', 'os:b');
		respond('os:new', 'os:b', 'os:a');
		press('enter');

		expect(texts()).toEqual(['os:a']);
	});

	it('picks nothing if the visible row is gone', () => {
		const {press, respond, texts, notice} = start('os:a', 'os:b');
		respond('os:b');
		press('enter');

		expect(texts()).toEqual([]);
		expect(notice()).toBe('the selected environment no longer exists');
	});

	it('moves and marks the visible rows', () => {
		const {program, press, respond} = start('os:a', 'os:b', 'os:c');
		respond('os:c', 'os:b', 'os:a');
		press('down', 'ctrl+space');

		expect(pickedEnvironments(program.getState()).map(({tags}) => tags[0]?.text)).toEqual(['os:b']);
	});

	it('copies once, whatever follows', () => {
		const {program, press, respond, texts} = start('os:a', 'os:b');
		respond('os:a', 'os:b');
		press('tab', 'ctrl+y');
		program.dispatch({type: 'pasted', text: 'no command'});

		expect(texts()).toEqual(['os:a']);
	});

	it('discards a response that was not drawn if it sends a new request', () => {
		const {program, press, respond} = start('os:a');
		respond('os:b');
		press('ctrl+r');

		expect(program.getState().loaded?.listing.tags.map(({text}) => text)).toEqual(['os:a']);
		expect(program.getState().load.type).toBe('loading');
	});

	it('picks nothing from the menu if the output would differ', () => {
		const {program, press, texts, notice} = start();
		const respond = (...tags: string[][]) =>
			program.dispatch({type: 'loaded', listing: decodeListing(listingOf(...tags))});
		respond(['os:a', 'x:1'], ['os:b']);
		program.setSeen(program.getState());
		press('ctrl+o');
		respond(['os:a', 'x:1'], ['os:a', 'x:2']);
		program.dispatch({type: 'chose', name: 'space'});

		expect(texts()).toEqual([]);
		expect(notice()).toBe('the list changed; press enter again');
	});

	it('pastes into the visible filter', () => {
		const {program, press, respond, texts} = start('os:a', 'os:b');
		respond('os:a', 'os:c', 'os:b');
		program.dispatch({type: 'pasted', text: 'b'});
		press('enter');

		expect(texts()).toEqual(['os:b']);
	});

	it('applies to the new rows once they are drawn', () => {
		const {program, press, respond, texts} = start('os:a', 'os:b');
		respond('os:new', 'os:b', 'os:a');
		program.setSeen(program.getState());
		press('up', 'up', 'enter');

		expect(texts()).toEqual(['os:new']);
	});
});

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

const click = (type: MouseAction['type'], row: number): Happening => ({
	type: 'pointed',
	at: {type, column: 10, row} as MouseAction,
});

// The panels, marks and text before the first response.
const someBeginning: fc.Arbitrary<readonly Happening[]> = fc.oneof(
	fc
		.constantFrom(
			['down'],
			['ctrl+o'],
			['ctrl+t'],
			['tab', 'd'],
			['tab', 'c'],
			['tab', 'u'],
			['tab', '*'],
			['tab', '-'],
		)
		.map(keys => keys.map(pressed)),
	fc.constantFrom(2, 3).map(row => [click('clicked', row)]),
	fc.constantFrom('b', 'x').map(key => [pressed(key)]),
);

const someInput: fc.Arbitrary<Happening> = fc.oneof(
	{weight: 4, arbitrary: fc.constantFrom('enter', 'ctrl+y').map(pressed)},
	{weight: 3, arbitrary: fc.constantFrom('down', 'up', 'end', 'ctrl+space', 'alt+x', 'tab', 'esc', 'd').map(pressed)},
	{weight: 2, arbitrary: fc.constantFrom(2, 3).map(row => click('double-clicked', row))},
	{weight: 1, arbitrary: fc.constantFrom(2, 3).map(row => click('clicked', row))},
	{weight: 2, arbitrary: fc.constantFrom('space', 'record').map(name => ({type: 'chose' as const, name}))},
	{weight: 1, arbitrary: fc.constantFrom('space', 'record').map(name => ({type: 'highlighted' as const, name}))},
	{weight: 1, arbitrary: fc.constantFrom('b', 'x:2').map(text => ({type: 'pasted' as const, text}))},
);

/** An event: an input, a response, a frame of the newest state, or a frame that was begun earlier. */
type Event =
	| Happening
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
		fc.assert(
			fc.property(
				fc.constantFrom(...targets),
				fc.constantFrom('csv' as const, 'record' as const),
				someListing,
				someBeginning,
				fc.array(someEvent, {minLength: 2, maxLength: 8}),
				(target, format, first, before, events) => {
					const effects: Effect[] = [];
					const options = {...plainOptions, ...target, format};
					const step = isCached
						? init(options, size, {listing: first, since: '09:14'})
						: update(init(options, size).state, {type: 'loaded', listing: first});
					const program = createProgram(step, effect => effects.push(effect), {drawsLater: true});
					let seen = run(step, before).state;
					for (const input of before) {
						program.dispatch(toAction(program.getSeen(), input));
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
							const own = update(seen, toAction(seen, event));
							meant = (own.pick ?? own.state.awaited)?.output;
							program.dispatch(toAction(program.getSeen(), event));
							// A pick that was not made does not exit.
							seen = {...own.state, isLeaving: own.state.isLeaving && program.getState().isLeaving};
						}

						const outputs = effects.splice(0).flatMap(outputsOf);
						expect(outputs).toEqual(outputs.length === 0 ? [] : [meant]);
					}
				},
			),
			{numRuns: runsOf(5000)},
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
