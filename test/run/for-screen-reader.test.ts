import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {speak} from '../../source/run/for-screen-reader.ts';
import type {BrowseWorld} from '../../source/run/start-program.ts';
import type {Options} from '../../source/state/options.ts';
import {bracketedPaste} from '../../source/terminal/io/restore.ts';
import {ownFormat, plainOptions, twoServices} from '../helpers/arbitrary/states.ts';
import {createBrowseWorld} from '../helpers/state/browse-world.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

const listing = decodeListing({data: [{resources: [{tags: ['os:größe']}, {tags: ['os:mac', 'x64']}]}]});

const start = async (options: Partial<Options> = {}) => {
	const screen = openStreamTerminal();
	const world = createBrowseWorld(async () => listing);
	const asked: (string | undefined)[] = [];
	const load: BrowseWorld['load'] = async (_, __, service) => {
		asked.push(service);
		return listing;
	};
	const run = speak(screen.terminal, {...plainOptions, ...options}, {...world.world, load});
	await screen.shows('1 of 2');
	let before = screen.text().length;
	return {
		...screen,
		...world,
		run,
		asked,
		/** Sends bytes, and returns the lines up to the one that contains a text. */
		say: async (bytes: string, last: string) => {
			before = screen.text().length;
			screen.type(bytes);
			await expect.poll(() => screen.text().slice(before)).toContain(last);
			return screen.text().slice(before).trimEnd().split('\n');
		},
	};
};

const [up, down] = ['\u001b[A', '\u001b[B'];

describe('a run for a screen reader', () => {
	it('announces changes, a line each', async () => {
		const {text, say} = await start();

		expect(text()).toMatch(/^\u001b\[\?2004hloading sandbox\.example\.org.*\n(.*\n)*größe, 1 of 2/);
		expect((await say(down, '2 of 2')).join()).toMatch(/^mac, 2 of 2[^\n]*$/);
		expect(await say('gr', '1 of 1')).toHaveLength(2);
	});

	it('is all ASCII if requested', async () => {
		const {text} = await start({isAscii: true});

		expect(text()).toMatch(/^gr\?\?e, 1 of 2/m);
		expect(text()).toMatch(/^[\x00-\x7f]*$/);
	});

	it('announces a new size', async () => {
		const {resize, shows} = await start();

		resize({columns: 10, rows: 2});

		await shows('the terminal is too small to pick anything');
	});

	it('releases the terminal while stopped, and then announces again', async () => {
		const {run, deeds, isRaw, text, goOn, shows} = await start();
		expect(isRaw()).toBe(true);

		run.suspend();
		await expect.poll(() => deeds).toEqual(['finished copies', 'stopped']);
		expect(isRaw()).toBe(false);
		expect(text().endsWith(bracketedPaste.off)).toBe(true);
		goOn();

		await shows(/\u001b\[\?2004l\u001b\[\?2004hgröße, 1 of 2/);
		expect(isRaw()).toBe(true);
	});

	it('announces nothing more if it exits while it is stopped', async () => {
		const {run, deeds, goOn, text} = await start();
		run.suspend();
		await expect.poll(() => deeds).toContain('stopped');

		const restored = run.restore();
		goOn();
		await restored;

		expect(text().match(/1 of 2/g)).toHaveLength(1);
		expect(text().endsWith(bracketedPaste.off)).toBe(true);
	});

	it('restores the terminal', async () => {
		const {run, isRaw, isClosed} = await start();

		await run.restore();

		expect([isRaw(), isClosed()]).toEqual([false, true]);
	});

	it('exits correctly when the terminal is lost', async () => {
		const {hangUp, deeds} = await start();

		hangUp();

		await expect.poll(() => deeds).toContain('lost');
	});
});

describe('a spoken menu', () => {
	const formats = ['csv', 'space', ownFormat] as const;

	it('is announced as a whole, and then its current item', async () => {
		const {say} = await start({formats, format: 'space'});

		expect(await say('\u000f', "'größe'\n2,")).toEqual([
			'4 formats: up, down and enter',
			"1, csv: 'os:größe'",
			"2, space: 'os:größe'",
			expect.stringMatching(/^3, ticket: /),
			"4, {os}: 'größe'",
			"2, space: 'os:größe'",
		]);
	});

	it('moves with the arrow keys, and not past its ends', async () => {
		const {say} = await start({formats});
		await say('\u000f', "1, csv: 'os:größe'\n2,");

		expect(await say(down, '2, ')).toEqual(["2, space: 'os:größe'"]);
		expect(await say(up, '1, ')).toEqual(["1, csv: 'os:größe'"]);
		expect(await say(up, '1, ')).toEqual(["1, csv: 'os:größe'"]);
		expect(await say(down.repeat(5), '4, ')).toContain("4, {os}: 'größe'");
		expect(await say(up, '3, ')).toEqual([expect.stringMatching(/^3, ticket: /)]);
	});

	it.each([
		['enter', `${down}\r`],
		['a number and enter', '2\r'],
	])('is closed by %s with one of its items', async (_, keys) => {
		const {say, texts} = await start({formats: ['csv', 'json']});
		await say('\u000f', '2, json');

		await say(keys, '');

		await expect.poll(() => texts).toEqual(['["os:größe"]']);
	});

	it('moves by a number, which is announced', async () => {
		const {say, texts} = await start({formats: ['csv', 'json']});
		await say('\u000f', '2, json');

		expect(await say('2', '2, json')).toEqual(['2, json: ["os:größe"]']);
		await say('\u0019', 'formats closed');

		expect(texts).toEqual(['["os:größe"]']);
	});

	it('announces the matches for services, and switches to the last one', async () => {
		const {say, asked} = await start({services: twoServices, service: 'lab'});
		await say('\tS', 'in use\n2,');

		expect(await say('w', 'search w')).toEqual([
			'search w',
			'1 services: up, down and enter',
			'1, work: sandbox.example.org',
			'1, work: sandbox.example.org',
		]);
		expect(await say('x', 'no services')).toEqual(['search wx', 'no services']);
		await say('\u007f', '1, work: sandbox.example.org\n1,');
		await say('\r', 'loading work');

		expect(asked).toEqual(['lab', 'work']);
	});

	it('announces which service is in use', async () => {
		const {say} = await start({services: twoServices, service: 'lab'});
		await say('\t', 'list: letters are commands');

		expect(await say('S', '2, lab: 10.0.0.7:8443, in use\n2,')).toEqual(
			expect.arrayContaining([
				'2 services: up, down and enter',
				'1, work: sandbox.example.org',
				'2, lab: 10.0.0.7:8443, in use',
			]),
		);
	});
});
