import {describe, expect, it} from 'vitest';
import type {Effect} from '../../../source/state/step.ts';
import {createProgram, type Program} from '../../../source/update/program.ts';
import {always} from '../../helpers/arbitrary/always.ts';
import {frameOf} from '../../helpers/truth/reach.ts';
import {readScreen} from '../../helpers/truth/read-screen.ts';
import {expectOrderIsTrue, someSession} from '../../helpers/truth/sessions.ts';
import {afterActions, pools, respondWith, starting} from '../../helpers/truth/starts.ts';
import {type Event, someEvents} from '../../helpers/truth/walks.ts';

describe('keys apply in order', () => {
	it('a burst of keys gives the same screen and effects as one key after another', () => {
		always(240, someEvents, events => {
			const [burst, single] = [
				runOf(({batch, dispatch}, all) => batch(() => all.forEach(dispatch)), events),
				runOf(({dispatch}, all) => all.forEach(dispatch), events),
			];

			expect(burst.screen, events.map(({name}) => name).join(', ')).toBe(single.screen);
			expect([burst.frame, burst.effects]).toEqual([single.frame, single.effects]);
		});
	});
});

describe('keys act on what is drawn', () => {
	it('what arrives is what the screen showed, or nothing', () => {
		always(1800, someSession, expectOrderIsTrue);
	});
});

type Actions = Event['actions'];

const runOf = (send: (program: Program, actions: Actions) => void, events: readonly Event[]) => {
	const effects: Effect[] = [];
	const state = afterActions(starting(), ...respondWith(pools));
	const program = createProgram({state, effects: []}, effect => effects.push(effect));
	send(
		program,
		events.flatMap(({actions}) => actions),
	);
	return {effects, frame: frameOf(program.getState()), screen: readScreen(program.getState()).lines.join('\n')};
};
