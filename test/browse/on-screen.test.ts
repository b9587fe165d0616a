import {setImmediate as settle} from 'node:timers/promises';
import {describe, expect, it, onTestFinished} from 'vitest';
import {browseOnScreen, openBelowCursor} from '../../source/browse/on-screen.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {prepareListing} from '../../source/state/prepare-listing.ts';
import type {Options} from '../../source/state/run-options.ts';
import {layoutNow, type State} from '../../source/state/state.ts';
import {bracketedPaste} from '../../source/terminal/modes.ts';
import {createProgram} from '../../source/update/program.ts';
import {init} from '../../source/update/update.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';
import {createBrowseWorld} from '../helpers/state/fake-world.ts';
import {readAll} from '../helpers/state/key-inputs.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

const names = Array.from({length: 12}, (_, index) => `name${index}`);
const listing = decodeListing({data: [{resources: names.map(name => ({tags: [name]}))}]});

/** A run on a screen that has room for everything and shows it. */
const start = async (options: Partial<Options> = {}) => {
	const screen = openStreamTerminal();
	const world = createBrowseWorld(async () => listing);
	const run = browseOnScreen(screen.terminal, {...plainOptions, ...options}, world.world);
	onTestFinished(() => run.restore());
	await screen.shows('name0');
	return {...screen, ...world, run};
};

it('passes keys typed ahead to the menu of the formats', async () => {
	const {type, texts} = await start({formats: ['comma', 'json']});

	type('\u000f\u001b[B\r');

	await expect.poll(() => texts).toEqual(['["name0"]']);
});

describe('a key before the first frame', () => {
	/** A run with a cached listing on a terminal, with keys that were typed before it started. */
	const startTyped = (typed: string, options: Partial<Options> = {}) => {
		const screen = openStreamTerminal({columns: 100, rows: 30});
		const world = createBrowseWorld(() => new Promise(() => {}));
		screen.type(typed);
		const cached = prepareListing(listing, '09:14');
		const run = browseOnScreen(screen.terminal, {...plainOptions, ...options}, {...world.world, cached});
		onTestFinished(() => run.restore());
		return {...screen, ...world};
	};

	it('picks nothing from a cached listing, which the next one does', async () => {
		const {shows, type, texts} = startTyped('name1\n');

		await shows(/still loading; press.*again/);
		expect(texts).toEqual([]);
		type('\r');

		await expect.poll(() => texts).toEqual(['name1']);
	});

	it('picks nothing while the screen has no place yet', async () => {
		const {shows, type, texts} = startTyped('', {height: '10'});
		await shows('\u001b[6n');

		type('\r');
		type('\u001b[12;1R');
		await shows(/still loading; press.*again/);
		expect(texts).toEqual([]);
		type('\r');

		await expect.poll(() => texts).toEqual(['name0']);
	});
});

it('draws for the current size of the terminal', async () => {
	const {resize, shows} = await start();

	resize({columns: 15, rows: 4});

	await shows('too small');
});

it('releases the terminal while it is stopped, and then draws all of it again', async () => {
	const {run, deeds, goOn, text, isRaw} = await start();

	run.suspend();
	await expect.poll(() => deeds).toEqual(['finished copies', 'stopped']);
	expect(isRaw()).toBe(false);
	const before = text().length;
	goOn();

	await expect.poll(() => text().slice(before)).toMatch(/name0.*name9/s);
	expect(text().slice(before)).toContain(bracketedPaste.on);
});

describe('a response', () => {
	const listingOf = (tag: string) => decodeListing({data: [{resources: [{tags: [tag]}]}]});

	/** A run on a screen, which is loading. */
	const startLoading = () => {
		const screen = openStreamTerminal();
		const loads: ((listing: Listing) => void)[] = [];
		const world = createBrowseWorld(() => new Promise(resolve => loads.push(resolve)));
		const run = browseOnScreen(screen.terminal, plainOptions, world.world);
		onTestFinished(() => run.restore());
		/** Responds to the last request, and gives the program a turn, as between two keys. */
		const respond = async (tag: string) => {
			await expect.poll(() => loads.length).toBeGreaterThan(0);
			loads.splice(0).at(-1)?.(listingOf(tag));
			await settle();
		};
		return {...screen, ...world, run, respond};
	};

	it('is drawn before another key can be handled', async () => {
		const {respond, type, text} = startLoading();

		for (let response = 0; response < 30; response++) {
			const before = text().length;
			// Only cells that differ are written.
			const tag = String.fromCodePoint(97 + (response % 26)).repeat(8);
			await respond(tag);
			expect(text().slice(before)).toContain(tag);
			type('\u0012');
		}
	});

	it('waits for a terminal that accepts nothing, while keys act on what it shows', async () => {
		const {respond, type, shows, terminal, texts} = startLoading();
		await respond('old');
		await shows('old');
		type('\u0012');
		await shows('loading');
		terminal.output.cork();
		type('\u0018');
		type('x');
		await settle();

		await respond('new');
		type('\u0015\u0019');
		await expect.poll(() => texts).toEqual(['old']);
		terminal.output.uncork();

		await shows('new');
		type('\u0019');
		await expect.poll(() => texts).toEqual(['old', 'new']);
	});

	it('waits while the screen is suspended, and is drawn once that is back', async () => {
		const {respond, shows, run, deeds, goOn, text} = startLoading();
		await shows('loading');
		run.suspend();
		await expect.poll(() => deeds).toContain('stopped');

		await respond('new');
		expect(text()).not.toContain('new');
		goOn();

		await shows('new');
	});
});

const reply = '\u001b]10;rgb:0000/0000/0000\u001b\\\u001b]11;rgb:ffff/ffff/ffff\u001b\\\u001b[?62c';

it('adjusts its colours to the ground that the terminal reports', async () => {
	const {type, shows, text} = await start({asksColors: true});
	await shows('\u001b]11;?');
	expect(text()).not.toContain('\u001b[38;5;');

	type(reply);

	await shows('\u001b[38;5;');
});

it('does not query the colours of a terminal that may print the query', async () => {
	const {run, text} = await start();

	await run.restore();

	expect(text()).not.toContain('\u001b]11;?');
});

it('reads a report that is still due before it leaves the terminal to the shell', async () => {
	const {run, type, shows, isRaw} = await start({asksColors: true});
	await shows('\u001b]11;?');

	const restored = run.restore();
	for (let turn = 0; turn < 10; turn++) {
		await settle();
	}
	expect(isRaw()).toBe(true);
	type(reply);
	await restored;

	expect(isRaw()).toBe(false);
});

const [columns, rows] = [100, 40];

/** A program on a screen of this height, in a known position. */
const startBelow = async (height: string) => {
	const screen = openStreamTerminal({columns, rows});
	const {region, follow} = openBelowCursor(screen.terminal, height);
	const program = createProgram(init(plainOptions, region.terminal.size()), () => {});
	follow(program);
	const entered = region.enter();
	readAll('\u001b[3;1R').forEach(region.take);
	await entered;
	return {...screen, region, program, load: () => program.dispatch(toLoadedAction(listing))};
};

const rowsForAll = (state: State, shown: number): number =>
	layoutNow({...state, size: {columns, rows: shown}}).list.rows;

describe('a screen below the cursor', () => {
	it('has the requested height, whatever the list needs', async () => {
		const {program, load} = await startBelow('30%');

		load();
		await settle();

		expect(program.getState().size).toEqual({columns, rows: 12});
	});

	it('grows only to the height of the list, and then keeps it', async () => {
		const {program, load} = await startBelow('~80%');
		const listed = names.length;
		expect(program.getState().size.rows).toBeLessThan(listed);

		program.dispatch({type: 'waited', milliseconds: 100});
		const before = program.getState().size;
		load();
		await Promise.resolve();
		expect(program.getState().size).toEqual(before);
		await settle();
		const needed = program.getState().size.rows;
		const areAllSeen = [needed, needed - 1].map(some => rowsForAll(program.getState(), some) >= listed);
		expect(areAllSeen).toEqual([true, false]);

		program.dispatch({type: 'pasted', text: 'name1'});
		await settle();
		expect(program.getState().size.rows).toBe(needed);
	});

	it('has the whole terminal if no cursor is reported', async () => {
		const {region, program} = await startBelow('30%');

		expect(await region.enter()).toBe(false);
		await settle();

		expect(program.getState().size).toEqual({columns, rows});
	});
});
