import {describe, expect, it} from 'vitest';
import type {CopyReport} from '../../source/clipboard/report.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {prompt} from '../../source/run/on-dumb-terminal.ts';
import type {BrowseWorld} from '../../source/run/start-program.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';
import {createBrowseWorld, settle} from '../helpers/state/fake-world.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

const names = ['win7', 'win10', 'mac', 'bsd'];
const listing = decodeListing({data: [{resources: names.map(name => ({tags: [`os:${name}`]}))}]});
const sign = 'number, words or q> ';
const all = `sandbox.example.org: 4 environments in 1 group\nGroup 1\n  1  win7\n  2  win10\n  3  mac\n  4  bsd\n${sign}`;

const start = (load: () => Promise<Listing> = async () => listing, more: Partial<BrowseWorld> = {}) => {
	const screen = openStreamTerminal();
	const world = createBrowseWorld(load);
	const target = more.copy === undefined ? 'output' : 'clipboard';
	const run = prompt(screen.terminal, {...plainOptions, target}, {...world.world, ...more});
	return {...screen, ...world, run};
};

/** A run that asks for the first answer. */
const ask = async (more: Partial<BrowseWorld> = {}) => {
	const started = start(undefined, more);
	await started.shows(sign);
	return started;
};

describe('numbered choices', () => {
	it('come after instructions and the current work, and before the question', async () => {
		const {text} = await ask();

		expect(text()).toBe(`plain mode: a number picks, words filter, q quits\nloading sandbox.example.org\n${all}`);
	});

	it('are printed again only when an answer changes them', async () => {
		const {shows, text, type} = await ask();
		const before = text().length;

		type('win\n');
		await shows('2 of 4 match win');
		expect(text().slice(before)).toBe(`2 of 4 match win\nGroup 1\n  1  win7\n  2  win10\n${sign}`);

		type('99\n');
		await shows('from 1 to 2');
		expect(text()).toMatch(/win10\nnumber, words or q> enter a number from 1 to 2\nnumber, words or q> $/);
	});

	it('fit into the lines of the terminal, and say how many are left out', async () => {
		const {shows, text, type, resize} = await ask();

		resize({columns: 100, rows: 8});
		type('os\n');

		await shows(/4 of 4 match os\nGroup 1\n(.*\n)*and 1 more/);
		expect(text()).not.toMatch(/match os\n(.*\n)*.*4 {2}bsd/);
	});

	it('keep their numbers if the terminal has become smaller', async () => {
		const {type, resize, run} = await ask();

		resize({columns: 100, rows: 8});
		type('4\n');

		expect(await run.ended).toMatchObject({type: 'printed', text: 'os:bsd'});
	});

	it('wait for answers typed ahead, and use them in order', async () => {
		const {promise, resolve} = Promise.withResolvers<Listing>();
		const {shows, text, type, run} = start(() => promise);
		await shows('loading');
		type('win\n2\n');
		await settle();
		expect(text()).not.toContain(sign);

		resolve(listing);

		expect(await run.ended).toMatchObject({type: 'printed', text: 'os:win10'});
		await shows('2 of 4 match win');
	});

	it('wait for a slow listing, and say once why it is slow', async () => {
		const {promise, resolve} = Promise.withResolvers<Listing>();
		const {shows, text} = start(undefined, {
			load: async (_, onDelay) => {
				await settle();
				onDelay('busy, trying again');
				onDelay('busy, trying again');
				return promise;
			},
		});
		await shows('busy');
		await settle();

		expect(text()).toMatch(/loading sandbox\.example\.org\nbusy, trying again\n$/);
		resolve(listing);
		await shows(sign);
	});

	it('accept nothing more during the last copy', async () => {
		const copied = Promise.withResolvers<CopyReport>();
		const texts: string[] = [];
		const copy = (text: string) => {
			texts.push(text);
			return copied.promise;
		};
		const {text, type, run} = await ask({copy});

		type('2\n3\nwin\n');
		await expect.poll(() => texts).toEqual(['os:win10']);
		copied.resolve({type: 'copied', problems: []});
		await run.ended;

		expect(texts).toHaveLength(1);
		expect(text()).not.toContain('match win');
	});

	it('end with a line break at the end of input', async () => {
		const {text, hangUp, run} = await ask();

		hangUp();

		expect(await run.ended).toMatchObject({type: 'interrupted'});
		expect(text()).toMatch(/q> \n$/);
	});

	it('are printed again when the process continues', async () => {
		const {shows, text, deeds, goOn, run} = await ask();

		run.suspend();
		expect(deeds).toEqual(['stopped']);
		expect(text()).toMatch(/bsd\nnumber, words or q> $/);
		goOn();

		await shows(/bsd\n(?:number, words or q> ){2}$/);
	});

	it('are not read any more once the terminal is restored', async () => {
		const {text, type, deeds, isClosed, terminal, run} = await ask();

		await run.restore();
		type('win\n');
		await settle();

		expect(text()).not.toContain('match win');
		expect(deeds).toEqual(['finished copies']);
		expect([isClosed(), terminal.input.isPaused()]).toEqual([true, true]);
	});
});
