import fc from 'fast-check';
import {expect} from 'vitest';
import {typingModes} from '../../../source/keys/keymap.ts';
import {modeOf, type State} from '../../../source/state/state.ts';
import type {Effect} from '../../../source/state/step.ts';
import {createProgram} from '../../../source/update/program.ts';
import type {Action} from '../../../source/update/update.ts';
import {happen, pressed} from '../arbitrary/states.ts';
import {arrivedBy, isCutOf} from './arrived.ts';
import {withoutNotice} from './reach.ts';
import {readScreen} from './read-screen.ts';
import {afterActions, cached, idFormat, isMachine, type Pool, pools, respondWith, starting, wide} from './starts.ts';
import {somePools} from './walks.ts';

/** What happens to a program that draws later: a frame may be one that was begun before a response. */
export type SessionEvent =
	| {readonly type: 'key'; readonly name: string}
	| {readonly type: 'paste'; readonly text: string}
	| {readonly type: 'frame'; readonly isLate: boolean}
	| {readonly type: 'response'; readonly pools: readonly Pool[]}
	| {readonly type: 'copied'};

const copied: Action = {type: 'copied', report: {type: 'copied', problems: []}, text: 'earlier', leaves: false};

const otherTags: readonly Pool[] = pools.map(pool => ({
	...pool,
	resources: pool.resources.map(one => (isMachine(one) ? {...one, tags: [...one.tags, `patch:${one.id}`]} : one)),
}));

const keys = [
	'enter',
	'ctrl+y',
	'enter',
	'ctrl+y',
	'down',
	'up',
	'end',
	'ctrl+space',
	'f9',
	'tab',
	'esc',
	'u',
	'd',
	'.',
	'h',
];

const key = (name: string): SessionEvent => ({type: 'key', name});
const response = (some: readonly Pool[]): SessionEvent => ({type: 'response', pools: some});

const quiet: readonly SessionEvent[] = [
	...['f9', 'tab', 'ctrl+e', 'J'].map(key),
	// Every machine has this in its name.
	{type: 'paste', text: 'host'},
];

const someEvents: fc.Arbitrary<readonly SessionEvent[]> = fc.oneof(
	{weight: 8, arbitrary: fc.constantFrom(...keys).map(name => [key(name)])},
	// A pick, and a key that changes nothing that is picked.
	{weight: 2, arbitrary: fc.constantFrom(...quiet).map(one => [key('enter'), one])},
	{weight: 3, arbitrary: somePools.map(some => [response(some)])},
	// The same machines in another order, or with other tags.
	{weight: 4, arbitrary: fc.constantFrom(pools.toReversed(), otherTags).map(some => [response(some)])},
	{weight: 2, arbitrary: fc.boolean().map(isLate => [{type: 'frame' as const, isLate}])},
	{weight: 1, arbitrary: fc.constant([{type: 'copied' as const}])},
);

const targets = [{target: 'clipboard'}, {target: 'output'}, {target: 'command', command: ['echo', '{id}']}] as const;

const beginnings = ['', 'tab', 'tab c', 'tab u', 'ctrl+o', 'tab d', 'tab space down space', 'tab end', 'tab -'];

/** Any session: the options, the first keys, and what happens then. */
export const someSession = fc.record({
	target: fc.constantFrom(...targets),
	format: fc.constantFrom('csv' as const, idFormat),
	isCached: fc.boolean(),
	beginning: fc.constantFrom(...beginnings),
	events: fc.array(someEvents, {minLength: 4, maxLength: 12, size: 'max'}).map(all => all.flat()),
});

type Session = typeof someSession extends fc.Arbitrary<infer Value> ? Value : never;

const startOf = ({target, format, isCached, beginning}: Session): State => {
	const options = {...target, format};
	const first = isCached ? cached(options, wide) : afterActions(starting(options), ...respondWith(pools));
	return afterActions(first, ...beginning.split(' ').filter(Boolean).map(pressed));
};

/**
Expects that what arrives is what the screen showed at the last key, and only once; that a cached listing is confirmed before a text
is printed; that nothing follows the key that exits; and that the newest listing is drawn in the end.
*/
export const expectOrderIsTrue = (session: Session): void => {
	const effects: Effect[] = [];
	// What a person has before them: the last frame, and the keys since then.
	let seen = startOf(session);
	const program = createProgram({state: seen, effects: []}, effect => effects.push(effect), {drawsLater: true});
	let [drawn, promised, hasLeft] = [seen, '', false];
	let newest: readonly Pool[] | undefined;
	const send = (action: Action) => {
		const before = effects.length;
		program.dispatch(action);
		const own = effects.slice(before);
		for (const {does, text} of arrivedBy(own)) {
			expect([hasLeft, promised !== '' && isCutOf(promised, text)], `${does} ${text}`).toEqual([false, true]);
			expect(does !== 'copies' && newest === undefined && session.isCached, 'not confirmed').toBe(false);
			promised = '';
		}
		expect(hasLeft && own.length > 0, 'an effect after the end').toBe(false);
		hasLeft ||= own.some(({type, ...effect}) => type === 'leave' || ('leaves' in effect && effect.leaves));
	};
	for (const event of session.events) {
		switch (event.type) {
			case 'frame':
				drawn = event.isLate ? drawn : program.getState();
				seen = event.isLate ? seen : drawn;
				program.setSeen(drawn);
				break;
			case 'response':
				newest = event.pools;
				for (const action of respondWith(event.pools)) {
					send(action);
				}
				break;
			case 'paste': {
				const action = {type: 'pasted', text: event.text} as const;
				// It is ignored where no text is typed.
				promised = typingModes.includes(modeOf(seen)) ? '' : promised;
				seen = {...happen(seen, action).state, isLeaving: false};
				send(action);
				break;
			}
			case 'copied':
				seen = happen(seen, copied).state;
				send(copied);
				break;
			case 'key': {
				// The line shows commands to run, and not the text that is copied.
				const isOther = event.name === 'ctrl+y' && session.target.target === 'command';
				const action = pressed(isOther ? 'f9' : event.name);
				const isPick = ['enter', 'ctrl+y'].includes(event.name) && !isOther;
				promised = isPick && !hasLeft ? (readScreen(withoutNotice(seen)).pick.text ?? '') : '';
				seen = {...happen(seen, action).state, isLeaving: false};
				send(action);
				break;
			}
		}
	}
	const {loaded, isLeaving} = program.getState();
	if (!isLeaving && newest !== undefined) {
		const names = newest.flatMap(({resources}) => resources).map(one => JSON.stringify(one));
		expect(loaded?.listing.environments.map(({ownRecord}) => JSON.stringify(ownRecord))).toEqual(names);
	}
};
