import {expect, it} from 'vitest';
import {tellPicks} from '../../source/run/start-program.ts';
import {createProgram} from '../../source/update/program.ts';
import {init} from '../../source/update/update.ts';
import {plainOptions, pressed, twoServices} from '../helpers/arbitrary/states.ts';
import {oneListing} from '../helpers/state/fake-world.ts';
import {pickedOf, picksBefore} from '../helpers/state/picks.ts';

/** A program that uses the first of two services, and of which service it asked what was picked. */
const start = () => {
	const asked: (string | undefined)[] = [];
	const ticks = new Set<number>();
	const program = createProgram(
		init({...plainOptions, services: twoServices, service: 'work'}, {columns: 80, rows: 20}),
		() => {},
	);
	const picks = (service: string | undefined) => {
		asked.push(service);
		return picksBefore(['1 min ago', pickedOf([`os:${service}`])]);
	};
	const repeat = (milliseconds: number) => {
		ticks.add(milliseconds);
		return () => ticks.delete(milliseconds);
	};
	return {program, asked, ticks, ...tellPicks(program, {picks, repeat})};
};

it('tells what was picked from the service in use, anew for each listing and each service, and for nothing else', () => {
	const {program, asked} = start();
	const known = () => [...program.getState().history.picks.values()].map(({picked}) => picked);
	expect(known()).toMatchObject([{tags: ['os:work']}]);

	program.dispatch({type: 'loaded', listing: oneListing});
	expect(asked).toEqual(['work', 'work']);
	for (const key of ['down', 'tab', 'space', 'S']) {
		program.dispatch(pressed(key));
	}
	expect(asked).toHaveLength(2);

	program.dispatch({type: 'chose-service', service: 'lab'});
	expect(asked.slice(2)).toEqual(['lab']);
	expect(known()).toMatchObject([{tags: ['os:lab']}]);
});

it('tells nothing more once it is stopped', () => {
	const {program, asked, ticks, stop} = start();
	expect([...ticks]).toEqual([60_000]);

	stop();
	program.dispatch({type: 'loaded', listing: oneListing});

	expect([asked.length, ticks.size]).toEqual([1, 0]);
});
