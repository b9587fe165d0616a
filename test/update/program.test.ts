import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Effect} from '../../source/update/effects.ts';
import {createProgram, type Dispatch} from '../../source/update/program.ts';
import {init} from '../../source/update/update.ts';
import {plainOptions, pressed} from '../helpers/arbitrary/states.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';

const size = {columns: 100, rows: 20};
const listing = decodeListing({data: [{resources: [{tags: ['a']}, {tags: ['b']}]}]});

const start = (run: (effect: Effect, dispatch: Dispatch) => void = () => {}) => {
	const program = createProgram(init(plainOptions, size), run);
	let told = 0;
	const unsubscribe = program.subscribe(() => {
		told++;
	});
	return {program, unsubscribe, told: () => told};
};

describe('a program', () => {
	it('has the newest state when it notifies its listeners, until they unsubscribe', () => {
		const {program, unsubscribe, told} = start();
		const seen: string[] = [];
		program.subscribe(() => seen.push(program.getState().filter.text));
		program.dispatch(pressed('a'));
		program.dispatch(pressed('b'));
		unsubscribe();
		program.dispatch(pressed('c'));

		expect([seen, told()]).toEqual([['a', 'ab', 'abc'], 2]);
	});

	it('notifies its listeners once for a burst of actions, and only if something changed', () => {
		const {program, told} = start();
		program.dispatch(pressed('f12'));
		program.batch(() => {});
		expect(told()).toBe(0);

		program.batch(() => [...'windows'].map(pressed).forEach(program.dispatch));
		program.batch(() => {});

		expect([program.getState().filter.text, told()]).toEqual(['windows', 1]);
	});

	it('handles the immediate actions of an effect within the same burst, in order', () => {
		const {program, told} = start((effect, dispatch) => {
			if (effect.type === 'load') {
				dispatch(toLoadedAction(listing));
			}
		});

		expect(program.getState().loaded?.listing).toBe(listing);

		program.dispatch(pressed('ctrl+r'));

		expect(program.getState().load.type).toBe('loaded');
		expect(told()).toBe(1);
	});

	it('runs an effect after its state is in place', () => {
		const loads: string[] = [];
		const {program} = start(effect => {
			loads.push(effect.type === 'copy' ? `${effect.text} ${program.getState().isLeaving}` : effect.type);
		});
		program.dispatch(toLoadedAction(listing));
		program.dispatch(pressed('enter'));

		expect(loads).toEqual(['load', 'a true']);
	});

	it('continues to notify after an action in a burst threw', () => {
		const {program, told} = start();
		const fail = () =>
			program.batch(() => {
				program.dispatch(pressed('a'));
				throw new Error('stop');
			});

		expect(fail).toThrow('stop');

		program.dispatch(pressed('b'));

		expect(program.getState().filter.text).toBe('ab');
		expect(told()).toBeGreaterThan(0);
	});
});
