import {expect, it, onTestFinished} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {browseOnScreen} from '../../source/run/on-screen.ts';
import type {BrowseWorld} from '../../source/run/start-program.ts';
import type {Options} from '../../source/state/options.ts';
import {mouseReports} from '../../source/terminal/io/restore.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';
import {createBrowseWorld} from '../helpers/state/browse-world.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

const names = Array.from({length: 20}, (_, index) => `name${index}`);
const listing = decodeListing({data: [{resources: names.map(name => ({tags: [name]}))}]});

/** A run on a screen that has room for everything. */
const start = (options: Partial<Options> = {}, more: Partial<BrowseWorld> = {}) => {
	const screen = openStreamTerminal();
	const world = createBrowseWorld(async () => listing);
	const run = browseOnScreen(screen.terminal, {...plainOptions, ...options}, {...world.world, ...more});
	onTestFinished(() => run.restore());
	return {...screen, ...world, run};
};

it('passes keys typed ahead to the menu of the formats', async () => {
	const {type, texts, shows} = start({formats: ['csv', 'json']});
	await shows('name0');

	type('\u000f\u001b[B\r');

	await expect.poll(() => texts).toEqual(['["name0"]']);
});

it('draws for the current size of the terminal', async () => {
	const {resize, shows} = start();
	await shows('name0');

	resize({columns: 15, rows: 4});

	await shows('too small');
});

it('releases the terminal while it is stopped, and then draws all of it again', async () => {
	const {run, deeds, goOn, text, isRaw, shows} = start();
	await shows('name0');

	run.suspend();
	await expect.poll(() => deeds).toEqual(['finished copies', 'stopped']);
	expect(isRaw()).toBe(false);
	const before = text().length;
	goOn();

	await expect.poll(() => text().slice(before)).toMatch(/name0.*name9/s);
	expect(text().slice(before)).toContain(mouseReports.on);
});

it('leaves the mouse to the terminal if requested', async () => {
	const {text, shows} = start({takesMouse: false});

	await shows('name0');

	expect(text()).not.toContain(mouseReports.on);
});

it('shows the whole list below the cursor, if there is room', async () => {
	const {terminal, type, shows} = openStreamTerminal({columns: 100, rows: 60});
	const {world} = createBrowseWorld(async () => listing);
	const run = browseOnScreen(terminal, {...plainOptions, height: '~80%'}, world);

	type('\u001b[3;1R');
	await shows('name19');
	type('\u0003');

	expect(await run.ended).toEqual({type: 'interrupted'});
	await run.restore();
});

it('makes the terminal report the mouse while that is on', async () => {
	const {terminal, type, shows} = openStreamTerminal();
	const {world} = createBrowseWorld(async () => listing);
	const run = browseOnScreen(terminal, plainOptions, world);
	await shows('name0');

	type('\u001bm');
	await shows(mouseReports.off);
	type('\u001bm');
	await shows(new RegExp(`${mouseReports.off}.*${mouseReports.on}`.replaceAll(/[[?]/g, '\\$&'), 's'));
	type('\u0003');

	expect(await run.ended).toEqual({type: 'interrupted'});
	await run.restore();
});
