import {describe, expect, it} from 'vitest';
import {createFakeWorld, settle} from '../helpers/state/fake-world.ts';

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

describe('suspending', () => {
	it('releases the terminal', () => {
		const world = createFakeWorld();
		world.run({type: 'suspend'});

		expect(world.suspensions()).toBe(1);
	});
});

describe('the mouse', () => {
	it('is turned on, and off again', () => {
		const world = createFakeWorld();
		world.run({type: 'mouse', isOn: false});
		world.run({type: 'mouse', isOn: true});

		expect(world.mouse).toEqual([false, true]);
	});
});
