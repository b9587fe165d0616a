import {describe, expect, it} from 'vitest';
import {speak} from '../../source/browse/for-screen-reader.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Options} from '../../source/state/run-options.ts';
import {bracketedPaste} from '../../source/terminal/modes.ts';
import {ownFormat, plainOptions} from '../helpers/arbitrary/states.ts';
import {createBrowseWorld} from '../helpers/state/fake-world.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

describe('a run for a screen reader', () => {
	it('announces changes, a line each', async () => {
		const {text, hears} = await start();

		expect(text()).toMatch(/^\u001b\[\?2004hloading sandbox\.example\.org.*\n(.*\n)*größe, 1 of 2/);
		await hears(down, expect.stringMatching(/^mac, 2 of 2/));
		await hears('gr', expect.stringMatching(/^filter gr: 1 of 2/), expect.stringMatching(/^größe, 1 of 1/));
	});

	it('is all ASCII if requested', async () => {
		const {text} = await start({isAscii: true});

		expect(text()).toMatch(/^gr\?\?e, 1 of 2/m);
		expect(text()).toMatch(/^[\x00-\x7f]*$/);
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

	it('restores the terminal, or exits when it is lost', async () => {
		const [{run, isRaw, isClosed}, {hangUp, deeds}] = [await start(), await start()];

		await run.restore();
		hangUp();

		expect([isRaw(), isClosed()]).toEqual([false, true]);
		await expect.poll(() => deeds).toContain('lost');
	});
});

describe('a spoken menu', () => {
	const [comma, space, os] = ["comma: 'os:größe'", "space: 'os:größe'", "{os}: 'größe'"];
	const ticket = expect.stringMatching(/^ticket: /);
	const ofTicket = expect.stringMatching(/^ticket: .*, 3 of 4$/);
	const ofFormats = ['formats: type to search', comma, space, ticket, os];
	const two = ['formats: type to search', comma, 'json: ["os:größe"]', os, `${comma}, 1 of 3`];

	it('is announced whole, then by its current item; arrow keys move, but not past its ends', async () => {
		const {hears} = await start({formats: ['comma', 'space', ownFormat], format: 'space'});

		await hears('\u000f', ...ofFormats, `${space}, 2 of 4`);
		await hears(up, `${comma}, 1 of 4`);
		await hears(up + down.repeat(4), `${os}, 4 of 4`);
		await hears(down + up, ofTicket);
	});

	it.each([
		['enter', `${down}\r`],
		['a search and enter', 'js\r'],
		['^y', `${down}\u0019`],
	])('is closed by %s with one of its items', async (_, keys) => {
		const {hears, type, texts} = await start({formats: ['comma', 'json']});
		await hears('\u000f', ...two);

		type(keys);

		await expect.poll(() => texts).toEqual(['["os:größe"]']);
	});

	it('announces the matches of a search, whose digits do not choose', async () => {
		const {hears} = await start({formats: ['comma', 'json']});
		await hears('\u000f', ...two);

		await hears('m', 'search m: 1 found', `${comma}, 1 of 1`);
		await hears('2', 'search m2: nothing found');
		await hears('\u007f', 'search m: 1 found', `${comma}, 1 of 1`);
	});
});

const listing = decodeListing({data: [{resources: [{tags: ['os:größe']}, {tags: ['os:mac', 'x64']}]}]});

const start = async (options: Partial<Options> = {}) => {
	const screen = openStreamTerminal();
	const world = createBrowseWorld(async () => listing);
	const run = speak(screen.terminal, {...plainOptions, ...options}, world.world);
	await screen.shows('1 of 2');
	return {
		...screen,
		...world,
		run,
		/** Sends bytes, and waits until exactly these lines are the answer. */
		hears: async (bytes: string, ...lines: unknown[]) => {
			const before = screen.text().length;
			screen.type(bytes);
			await expect.poll(() => screen.text().slice(before).trimEnd().split('\n')).toEqual(lines);
		},
	};
};

const [up, down] = ['\u001b[A', '\u001b[B'];
