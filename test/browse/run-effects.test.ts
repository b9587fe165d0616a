import {setImmediate as turn} from 'node:timers/promises';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {changesBetween} from '../../source/history/changes.ts';
import type {Picked} from '../../source/history/picks.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Loaded} from '../../source/state/state.ts';
import {createFakeWorld, noKey, oneListing, toLoad} from '../helpers/state/fake-world.ts';
import {pickedOf, picksBefore} from '../helpers/state/picks.ts';

const other = decodeListing({data: []});
// Without a listing to compare with, the program drops a pending list of changes.
const notCompared = {type: 'compared', changes: undefined};
const loadedFrom = (from: Loaded['from']) => ({
	type: 'loaded',
	loaded: expect.objectContaining({listing: oneListing, from}),
});
const loaded = loadedFrom({type: 'response'});
const noPicks = {type: 'picks-loaded', picks: []};

/** A world in which a load has started. */
const load = (more?: Parameters<typeof createFakeWorld>[0]) => {
	const world = createFakeWorld(more);
	world.run({type: 'load'});
	return {
		...world,
		respond: (listing = oneListing, index = 0, since?: string) => {
			world.loads[index]!.resolve(toLoad(listing, since));
			return turn();
		},
		fail: (error: unknown) => {
			world.loads[0]!.reject(error);
			return turn();
		},
	};
};
describe('loading', () => {
	it('reports the listing, with the time of a cached one, then the past picks and how it differs', async () => {
		const changes = {since: '12 Nov', ...changesBetween(other, oneListing)};
		const {loads, actions} = load();
		const compared = Promise.withResolvers<typeof changes>();
		loads[0]!.resolve({...toLoad(oneListing, '09:14'), keep: () => compared.promise});
		await turn();
		expect(actions).toEqual([loadedFrom({type: 'cache', since: '09:14'}), noPicks]);
		compared.resolve(changes);
		await turn();
		expect(actions.slice(2)).toEqual([{type: 'compared', changes}]);
	});
	it('reports a failure in words', async () => {
		const {actions, bugs, ticks, fail} = load();
		await fail(noKey);
		const {what, tryThis, exitCode} = noKey;
		expect(actions).toEqual([{type: 'failed', failure: {what, tryThis, exitCode}}]);
		expect([bugs, ticks.size]).toEqual([[], 0]);
	});
	it.each(['a listing', 'a failure'])('reports %s once it can be drawn, and no time meanwhile', async what => {
		const waits = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const left = [...waits];
		const {actions, ticks, respond, fail} = load({untilDrawable: () => left.shift()?.promise});
		await (what === 'a listing' ? respond() : fail(noKey));
		expect([actions, ticks.size]).toEqual([[], 0]);
		waits[0]?.resolve();
		await turn();
		expect(actions).toEqual([]);
		waits[1]?.resolve();
		await turn();
		expect(actions[0]?.type).toBe(what === 'a listing' ? 'loaded' : 'failed');
	});
	it('neither reports nor keeps a response that was not drawn before the next load began', async () => {
		const drawable = Promise.withResolvers<void>();
		const waits = [drawable.promise];
		const {run, loads, actions, respond} = load({untilDrawable: () => waits.shift()});
		const keep = vi.fn(async () => undefined);
		loads[0]!.resolve({...toLoad(other), keep});
		await turn();
		run({type: 'load'});
		await respond(oneListing, 1);
		drawable.resolve();
		await turn();
		expect(actions).toEqual([loaded, noPicks, notCompared]);
		expect(keep).not.toHaveBeenCalled();
	});
	it('reports how long it takes and why, until it is over', async () => {
		const {loads, actions, ticks, pass, respond} = load();
		pass(100);
		loads[0]!.onDelay('busy');
		pass(100);
		await respond();
		pass(100);
		expect(actions).toEqual([
			{type: 'waited', milliseconds: 100},
			{type: 'delayed', remark: 'busy'},
			{type: 'waited', milliseconds: 200},
			loaded,
			noPicks,
			notCompared,
		]);
		expect(ticks.size).toBe(0);
	});
	it.each([
		['in order', [0, 1]],
		['in the other order', [1, 0]],
	])('aborts an earlier load, and only the last one reports, %s', async (_, order) => {
		const {run, loads, actions, respond} = load();
		run({type: 'load'});
		for (const index of order) {
			await respond(index === 0 ? other : oneListing, index);
		}
		expect(loads.map(({signal}) => signal.aborted)).toEqual([true, false]);
		expect(actions).toEqual([loaded, noPicks, notCompared]);
	});
	it('reports nothing more once aborted, and is timed from its own start', async () => {
		const {run, loads, actions, bugs, pass, fail} = load();
		pass(3000);
		run({type: 'load'});
		actions.length = 0;
		loads[0]!.onDelay('busy');
		pass(100);
		await fail(loads[0]!.signal.reason);
		expect(actions).toEqual([{type: 'waited', milliseconds: 100}]);
		expect(bugs).toEqual([]);
	});
	it('is aborted when the program exits, silently', async () => {
		const {run, loads, left, actions, bugs, pass, fail} = load();
		run({type: 'leave', outcome: {type: 'interrupted'}});
		await fail(loads[0]!.signal.reason);
		pass(100);
		expect(loads[0]!.signal.aborted).toBe(true);
		expect([left, actions, bugs]).toEqual([[{type: 'interrupted'}], [], []]);
	});
	it('passes on a bug, and neither hides it nor ends the process', async () => {
		const unhandled: unknown[] = [];
		const listen = (error: unknown) => unhandled.push(error);
		process.on('unhandledRejection', listen);
		onTestFinished(() => void process.off('unhandledRejection', listen));
		const bug = new TypeError('x is not a function');
		const {actions, bugs, ticks, fail} = load();
		await fail(bug);
		expect([bugs, actions, ticks.size, unhandled]).toEqual([[bug], [], 0, []]);
	});
});
describe('other effects', () => {
	it('copy and report the outcome, or a bug', async () => {
		const {run, copies, actions, bugs} = createFakeWorld();
		const report = {type: 'refused', problems: ['the clipboard is off']} as const;
		run({type: 'copy', text: 'os:win', leaves: true});
		run({type: 'copy', text: 'os:mac', leaves: false});
		await turn();
		expect([actions, copies.map(({text}) => text)]).toEqual([[], ['os:win', 'os:mac']]);
		const bug = new TypeError('x is not a function');
		copies[0]!.resolve(report);
		copies[1]!.reject(bug);
		await turn();
		expect(actions).toEqual([{type: 'copied', report, text: 'os:win', leaves: true}]);
		expect(bugs).toEqual([bug]);
	});
	it('remember a pick, and report the past picks', () => {
		const past: Picked[] = [];
		const {run, actions} = createFakeWorld({
			onPick: picked => past.push(picked),
			picks: () => picksBefore(...past.map(picked => ['09:14', picked] as const)),
		});
		const picked = pickedOf(['os:win7']);
		run({type: 'remember', picked});
		expect(past).toEqual([picked]);
		expect(actions).toEqual([{type: 'picks-loaded', picks: picksBefore(['09:14', picked])}]);
	});
	it('suspend', () => {
		const {run, suspensions} = createFakeWorld();
		run({type: 'suspend'});
		expect(suspensions()).toBe(1);
	});
});
