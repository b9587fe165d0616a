import {describe, expect, it} from 'vitest';
import {startProgram} from '../../source/browse/start-program.ts';
import type {Terminal} from '../../source/terminal/io/open-terminal.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';
import {createBrowseWorld} from '../helpers/state/fake-world.ts';
import {pickedOf, picksBefore} from '../helpers/state/picks.ts';

describe('a program', () => {
	it('knows the past picks from the start', () => {
		const {world} = createBrowseWorld(() => new Promise(() => {}));
		const picks = picksBefore(['09:14', pickedOf(['before'])]);
		const terminal = {size: () => ({columns: 100, rows: 20})} as Terminal;
		const own = {suspend: () => {}, untilDrawable: () => undefined};
		const {program} = startProgram(terminal, plainOptions, {...world, picks: () => picks}, own);

		expect(program.getState().picks).toBe(picks);
	});
});
