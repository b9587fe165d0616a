import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {openBelowCursor} from '../../source/run/on-screen.ts';
import {layoutOf} from '../../source/state/layout.ts';
import {createProgram} from '../../source/update/program.ts';
import {init} from '../../source/update/update.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';
import {readAll} from '../helpers/state/key-inputs.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

const names = Array.from({length: 9}, (_, index) => `os:name${index}`);
const listing = decodeListing({data: [{resources: names.map(name => ({tags: [name]}))}]});
const [columns, rows] = [100, 40];

/** A program on a screen of this height, in a known position. */
const start = async (height: string) => {
	const screen = openStreamTerminal({columns, rows});
	const {region, follow} = openBelowCursor(screen.terminal, height);
	const program = createProgram(init(plainOptions, region.terminal.size()), () => {});
	follow(program);
	const entered = region.enter();
	region.adapt(readAll('\u001b[3;1R'));
	await entered;
	return {...screen, region, program, load: () => program.dispatch({type: 'loaded', listing})};
};

const rowsForAll = (shown: number): number => layoutOf({columns, rows: shown}, undefined, {isBelow: true}).list.rows;

describe('a screen below the cursor', () => {
	it('has its height, whatever the list needs', async () => {
		const {program, load} = await start('30%');

		load();
		await Promise.resolve();

		expect(program.getState().size).toEqual({columns, rows: 12});
	});

	it('grows only to the height of the list, and then keeps it', async () => {
		const {program, load} = await start('~80%');
		const listed = names.length + 1;
		expect(program.getState().size.rows).toBeLessThan(listed);

		load();
		await Promise.resolve();
		const needed = program.getState().size.rows;
		expect([rowsForAll(needed) >= listed, rowsForAll(needed - 1) >= listed]).toEqual([true, false]);

		program.dispatch({type: 'pasted', text: 'name1'});
		await Promise.resolve();
		expect(program.getState().size.rows).toBe(needed);
	});

	it('has the whole terminal if no cursor is reported', async () => {
		const {region, program} = await start('30%');

		expect(await region.enter()).toBe(false);
		await new Promise(resolve => setImmediate(resolve));

		expect(program.getState().size).toEqual({columns, rows});
	});
});
