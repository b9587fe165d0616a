import {describe, expect, it, onTestFinished} from 'vitest';
import {decodeListing} from '../source/core/decode-listing.ts';
import {explainFault} from '../source/core/explain-fault.ts';
import {FaultError} from '../source/core/fault.ts';
import type {Listing} from '../source/core/listing.ts';
import type {Effect, Outcome} from '../source/core/step.ts';
import type {Action} from '../source/core/update.ts';
import {createEffects, toFailure, type World} from '../source/effects.ts';

/** A world in which nothing happens by itself, and what was asked of it. */
const createFakeWorld = () => {
	const loads: {
		signal: AbortSignal;
		onDelay: (remark: string) => void;
		resolve: (listing: Listing) => void;
		reject: (error: unknown) => void;
	}[] = [];
	const copies: (PromiseWithResolvers<Awaited<ReturnType<World['copy']>>> & {text: string})[] = [];
	const ticks = new Set<() => void>();
	const left: Outcome[] = [];
	const bugs: unknown[] = [];
	const actions: Action[] = [];
	let clock = 0;
	let suspensions = 0;
	const mouse: boolean[] = [];
	const run = createEffects({
		load: (signal, onDelay) => {
			const {promise, resolve, reject} = Promise.withResolvers<Listing>();
			loads.push({signal, onDelay, resolve, reject});
			return promise;
		},
		copy: text => {
			const copy = {...Promise.withResolvers<Awaited<ReturnType<World['copy']>>>(), text};
			copies.push(copy);
			return copy.promise;
		},
		suspend: () => {
			suspensions++;
		},
		setMouse: isOn => mouse.push(isOn),
		leave: outcome => left.push(outcome),
		crash: error => bugs.push(error),
		repeat: (_, call) => {
			ticks.add(call);
			return () => ticks.delete(call);
		},
		now: () => clock,
	});
	return {
		loads,
		copies,
		left,
		bugs,
		actions,
		ticks,
		mouse,
		suspensions: () => suspensions,
		run: (effect: Effect) => run(effect, action => actions.push(action)),
		/** Lets time pass: every clock that runs ticks once. */
		pass: (milliseconds: number) => {
			clock += milliseconds;
			for (const tick of ticks) {
				tick();
			}
		},
	};
};

/** What was promised is heard in a later turn. */
const settle = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

const listing = decodeListing({data: [{resources: [{tags: ['a']}]}]});
const other = decodeListing({data: []});
const refused = new FaultError({type: 'no-key'});

describe('loading', () => {
	it('tells of the listing', async () => {
		const world = createFakeWorld();
		world.run({type: 'load'});
		world.loads[0]!.resolve(listing);
		await settle();

		expect(world.actions).toEqual([{type: 'loaded', listing}]);
	});

	it('tells of what failed, in words', async () => {
		const world = createFakeWorld();
		world.run({type: 'load'});
		world.loads[0]!.reject(refused);
		await settle();

		expect(world.actions).toEqual([{type: 'failed', failure: explainFault({type: 'no-key'})}]);
		expect(world.bugs).toEqual([]);
	});

	it('tells how long it takes and why, until it is over', async () => {
		const world = createFakeWorld();
		world.pass(5000);
		world.run({type: 'load'});
		world.pass(100);
		world.loads[0]!.onDelay('busy');
		world.pass(100);
		world.loads[0]!.resolve(listing);
		await settle();
		world.pass(100);

		expect(world.actions).toEqual([
			{type: 'waited', milliseconds: 100},
			{type: 'delayed', remark: 'busy'},
			{type: 'waited', milliseconds: 200},
			{type: 'loaded', listing},
		]);
		expect(world.ticks.size).toBe(0);
	});

	it('stops its clock after a failure too', async () => {
		const world = createFakeWorld();
		world.run({type: 'load'});
		world.loads[0]!.reject(refused);
		await settle();

		expect(world.ticks.size).toBe(0);
	});

	it.each([
		['in order', [0, 1]],
		['in the other order', [1, 0]],
	])('again ends the load before, and only the last is heard, %s', async (_, order) => {
		const world = createFakeWorld();
		world.run({type: 'load'});
		world.run({type: 'load'});
		for (const index of order) {
			world.loads[index]!.resolve(index === 0 ? other : listing);
			await settle();
		}

		expect(world.loads.map(({signal}) => signal.aborted)).toEqual([true, false]);
		expect(world.actions).toEqual([{type: 'loaded', listing}]);
	});

	it('that was ended says nothing more, however it ends', async () => {
		const world = createFakeWorld();
		world.run({type: 'load'});
		world.pass(3000);
		world.run({type: 'load'});
		const before = world.actions.length;
		world.loads[0]!.onDelay('busy');
		world.loads[0]!.reject(world.loads[0]!.signal.reason);
		await settle();

		expect(world.actions.slice(before)).toEqual([]);
		expect(world.bugs).toEqual([]);
	});

	it('is timed from its own start, even while the one before has not ended yet', () => {
		const world = createFakeWorld();
		world.run({type: 'load'});
		world.pass(3000);
		world.run({type: 'load'});
		const before = world.actions.length;
		world.pass(100);

		expect(world.actions.slice(before)).toEqual([{type: 'waited', milliseconds: 100}]);
	});

	it('is ended by leaving, silently', async () => {
		const world = createFakeWorld();
		world.run({type: 'load'});
		world.run({type: 'leave', outcome: {type: 'interrupted'}});
		world.loads[0]!.reject(world.loads[0]!.signal.reason);
		await settle();
		world.pass(100);

		expect(world.loads[0]!.signal.aborted).toBe(true);
		expect(world.left).toEqual([{type: 'interrupted'}]);
		expect(world.actions).toEqual([]);
		expect(world.bugs).toEqual([]);
	});

	it('that meets a bug of ours hands it over instead of hiding it or ending the process', async () => {
		const unhandled: unknown[] = [];
		const listen = (error: unknown) => unhandled.push(error);
		process.on('unhandledRejection', listen);
		onTestFinished(() => void process.off('unhandledRejection', listen));
		const world = createFakeWorld();
		const bug = new TypeError('x is not a function');
		world.run({type: 'load'});
		world.loads[0]!.reject(bug);
		await settle();

		expect(world.bugs).toEqual([bug]);
		expect(world.actions).toEqual([]);
		expect(world.ticks.size).toBe(0);
		expect(unhandled).toEqual([]);
	});
});

describe('copying', () => {
	it.each([
		{type: 'copied', with: 'wl-copy', bytes: 6},
		{type: 'refused', why: 'the clipboard is off', bytes: 6},
	] as const)('tells what is known of it: $type', async report => {
		const world = createFakeWorld();
		world.run({type: 'copy', text: 'os:win', leaves: true});
		await settle();

		expect(world.actions).toEqual([]);
		expect(world.copies[0]!.text).toBe('os:win');

		world.copies[0]!.resolve(report);
		await settle();

		expect(world.actions).toEqual([{type: 'copied', report, text: 'os:win', leaves: true}]);
	});

	it('that meets a bug of ours hands it over', async () => {
		const world = createFakeWorld();
		const bug = new TypeError('x is not a function');
		world.run({type: 'copy', text: 'os:win', leaves: false});
		world.copies[0]!.reject(bug);
		await settle();

		expect(world.bugs).toEqual([bug]);
		expect(world.actions).toEqual([]);
	});
});

describe('suspending', () => {
	it('gives the terminal away', () => {
		const world = createFakeWorld();
		world.run({type: 'suspend'});

		expect(world.suspensions()).toBe(1);
	});
});

describe('the mouse', () => {
	it('is taken, and left to the terminal', () => {
		const world = createFakeWorld();
		world.run({type: 'mouse', isOn: false});
		world.run({type: 'mouse', isOn: true});

		expect(world.mouse).toEqual([false, true]);
	});
});

describe('what went wrong', () => {
	it('is worded where it is a fault, and thrown on where it is a bug', () => {
		const bug = new TypeError('x is not a function');

		expect(toFailure(refused)).toEqual(explainFault({type: 'no-key'}));
		expect(() => toFailure(bug)).toThrow(bug);
	});
});
