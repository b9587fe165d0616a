import {describe, expect, it, onTestFinished} from 'vitest';
import {explainFault} from '../../source/fault/explain.ts';
import {changesBetween} from '../../source/history/changes.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {createFakeWorld, noKey, oneListing, settle} from '../helpers/state/fake-world.ts';

const other = decodeListing({data: []});
// Without a listing to compare with, the program drops a pending list of changes.
const notCompared = {type: 'compared', changes: undefined};

describe('loading', () => {
	it('first reports a requested cached listing, and its time', async () => {
		const shown = {listing: other, since: 'yesterday 09:14'};
		const asked: unknown[] = [];
		const world = createFakeWorld({
			recall: async service => {
				asked.push(service);
				return service === 'lab' ? shown : undefined;
			},
			since: service => (service === 'lab' ? '09:14' : undefined),
		});
		world.run({type: 'load', service: 'lab', recalls: true});
		await settle();
		world.loads[0]!.resolve(oneListing);
		await settle();
		expect(world.actions).toEqual([
			{type: 'recalled', shown},
			{type: 'loaded', listing: oneListing, since: '09:14'},
			notCompared,
		]);

		world.run({type: 'load', service: 'work'});
		world.loads[1]!.resolve(oneListing);
		await settle();
		expect(asked).toEqual(['lab']);
		expect(world.actions.slice(-2)).toEqual([{type: 'loaded', listing: oneListing}, notCompared]);
	});

	it('reports the listing once it is prepared, and then how it differs', async () => {
		const changes = {since: '12 Nov', list: changesBetween(other, oneListing)};
		const prepared = Promise.withResolvers<void>();
		const asked: unknown[] = [];
		const world = createFakeWorld({
			prepare: async listing => {
				asked.push(listing);
				await prepared.promise;
			},
			compare: async (...about) => {
				asked.push(about);
				return changes;
			},
		});
		world.run({type: 'load', service: 'lab'});
		world.loads[0]!.resolve(oneListing);
		await settle();
		expect(world.actions).toEqual([]);

		prepared.resolve();
		await settle();

		expect(world.actions).toEqual([
			{type: 'loaded', listing: oneListing},
			{type: 'compared', changes},
		]);
		expect(asked).toEqual([oneListing, [oneListing, 'lab']]);
	});

	it('reports a failure in words', async () => {
		const world = createFakeWorld();
		world.run({type: 'load'});
		world.loads[0]!.reject(noKey);
		await settle();

		expect(world.actions).toEqual([{type: 'failed', failure: explainFault({type: 'no-key'})}]);
		expect([world.bugs, world.ticks.size]).toEqual([[], 0]);
	});

	it('reports how long it takes and why, until it is over', async () => {
		const world = createFakeWorld();
		world.pass(5000);
		world.run({type: 'load'});
		world.pass(100);
		world.loads[0]!.onDelay('busy');
		world.pass(100);
		world.loads[0]!.resolve(oneListing);
		await settle();
		world.pass(100);

		expect(world.actions).toEqual([
			{type: 'waited', milliseconds: 100},
			{type: 'delayed', remark: 'busy'},
			{type: 'waited', milliseconds: 200},
			{type: 'loaded', listing: oneListing},
			notCompared,
		]);
		expect(world.ticks.size).toBe(0);
	});

	it.each([
		['in order', [0, 1]],
		['in the other order', [1, 0]],
	])('aborts an earlier load, and only the last one reports, %s', async (_, order) => {
		const world = createFakeWorld();
		world.run({type: 'load'});
		world.run({type: 'load'});
		for (const index of order) {
			world.loads[index]!.resolve(index === 0 ? other : oneListing);
			await settle();
		}

		expect(world.loads.map(({signal}) => signal.aborted)).toEqual([true, false]);
		expect(world.actions).toEqual([{type: 'loaded', listing: oneListing}, notCompared]);
	});

	it('reports nothing more once aborted, and is timed from its own start', async () => {
		const world = createFakeWorld();
		world.run({type: 'load'});
		world.pass(3000);
		world.run({type: 'load'});
		const before = world.actions.length;
		world.loads[0]!.onDelay('busy');
		world.pass(100);
		world.loads[0]!.reject(world.loads[0]!.signal.reason);
		await settle();

		expect(world.actions.slice(before)).toEqual([{type: 'waited', milliseconds: 100}]);
		expect(world.bugs).toEqual([]);
	});

	it.each([
		[{type: 'leave', outcome: {type: 'interrupted'}}, [{type: 'interrupted'}]],
		[{type: 'stop-loading'}, []],
	] as const)('is aborted by %j, silently', async (effect, left) => {
		const world = createFakeWorld();
		world.run({type: 'load'});
		world.run(effect);
		world.loads[0]!.reject(world.loads[0]!.signal.reason);
		await settle();
		world.pass(100);

		expect(world.loads[0]!.signal.aborted).toBe(true);
		expect(world.left).toEqual(left);
		expect(world.actions).toEqual([]);
		expect(world.bugs).toEqual([]);
	});

	it('passes on a bug, and neither hides it nor ends the process', async () => {
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
	] as const)('reports its outcome: $type', async report => {
		const world = createFakeWorld();
		world.run({type: 'copy', text: 'os:win', leaves: true});
		await settle();

		expect(world.actions).toEqual([]);
		expect(world.copies[0]!.text).toBe('os:win');

		world.copies[0]!.resolve(report);
		await settle();

		expect(world.actions).toEqual([{type: 'copied', report, text: 'os:win', leaves: true}]);
	});

	it('passes on a bug', async () => {
		const world = createFakeWorld();
		const bug = new TypeError('x is not a function');
		world.run({type: 'copy', text: 'os:win', leaves: false});
		world.copies[0]!.reject(bug);
		await settle();

		expect(world.bugs).toEqual([bug]);
		expect(world.actions).toEqual([]);
	});
});

describe('the terminal', () => {
	it('is released to suspend, and reports the mouse if requested', () => {
		const world = createFakeWorld();
		world.run({type: 'suspend'});
		world.run({type: 'mouse', isOn: false});
		world.run({type: 'mouse', isOn: true});

		expect([world.suspensions(), world.mouse]).toEqual([1, [false, true]]);
	});
});
