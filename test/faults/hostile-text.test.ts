import {describe, expect, it} from 'vitest';
import {assertChecks} from '../helpers/faults/checks.ts';
import {runAlike} from '../helpers/faults/fault-run.ts';
import {hostileTexts} from '../helpers/faults/hostile-texts.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {soon} from '../helpers/project/waits.ts';
import {responseOf, startFaultServer} from '../helpers/service/fault-server.ts';
import {forbiddenIn} from '../helpers/terminal/allowed-sequences.ts';
import {openSession} from '../helpers/terminal/session.ts';

describe.each(hostileTexts)('a listing of %s', (what, texts, marks) => {
	// The program handles all texts alike, so the quick run shows only these two on a screen.
	const isOnScreen = isTorture || what === 'control characters' || what === 'sequences that act';

	it.runIf(isOnScreen)('is shown as marks, matched by them, and harmless', async () => {
		const server = await startFaultServer(responseOf(200, JSON.stringify(listingOf(texts))));
		const size = {columns: 110, rows: 80};
		const session = openSession(['--base-url', server.base], {...size, holdsReplies: true});
		const {terminal} = session;
		await terminal.waitForText('❯');
		terminal.press('tab', 'd');
		for (const mark of marks) {
			await terminal.waitForText(mark);
		}
		terminal.press('/');
		await terminal.waitForText('type to filter');

		// A space would separate terms, and a caret at the start would anchor the text.
		terminal.type((marks[0] ?? '').replaceAll(' ', '\\ ').replace(/^\^/, '^^'));
		await terminal.waitForText(/^> .* [1-9]\d* of \d+,/m);
		terminal.press('ctrl+u');
		await terminal.waitForText('type to filter');
		for (const keys of ['\t', ...tour]) {
			await session.writeRead(keys);
		}
		terminal.resize(60, 12);
		for (const keys of isTorture || what === 'control characters' ? tour : []) {
			await session.writeRead(keys);
		}
		terminal.press('ctrl+c');

		// Before it exits, the program waits a second for the replies that are held back.
		await session.held(130, {within: 1000 + soon});
		expect(session.drawn().length).toBeGreaterThan(2000);
		expect(forbiddenIn(session.drawn())).toEqual([]);
		// The only reply is the one to our own query about colours.
		expect(terminal.heldReplies).toEqual(['\u001b[?1;2c']);
		expect(terminal.clipboard).toEqual([]);
	});

	it('is printed unchanged, or not at all with the reason', async () => {
		const tags = texts.map(text => `os:${text}`);
		const input = JSON.stringify({data: [{resources: tags.map(tag => ({tags: [tag]}))}]});

		const json = await runAlike({arguments: ['--input', '-', '--list', '--as', 'json'], input});
		const lines = json.stdout.trim().split('\n');
		expect(lines.map(line => JSON.parse(line))).toEqual(tags.map(tag => [tag]));
		assertChecks(json, {exitCode: 0, within: 10_000});

		const comma = await runHere(['--input', '-', '--list'], {input});
		const printed = comma.stdout.split('\n').slice(0, -1);
		expect(printed.filter(line => !tags.includes(line))).toEqual([]);
		expect([printed.length, comma.stderr]).toEqual([
			...(comma.exitCode === 0 ? [tags.length, ''] : [0, expect.stringMatching(/ of \d+ matches cannot be written /)]),
		]);
	});

	it('is one line of ASCII in a refusal', async () => {
		const body = {error: texts.join(' '), message: texts.toReversed().join(' ')};
		const server = await startFaultServer(responseOf(500, JSON.stringify(body)));

		const run = await runAlike({arguments: ['--base-url', server.base, '--list']});

		assertChecks(run, {exitCode: 5, within: 10_000, server, paths: ['/v0/resources']});
	});
});

it('text is not found by a text that only looks like it', async () => {
	const input = JSON.stringify({data: [{resources: [{tags: ['ad\u200bmin']}]}]});

	expect(await runHere(['--input', '-', '--list', 'admin'], {input})).toMatchObject({stdout: '', exitCode: 1});
	expect(await runHere(['--input', '-', '--list', '--as', 'json', 'ad<U+200B>min'], {input})).toMatchObject({
		exitCode: 0,
	});
});

/** A listing with texts in every possible place: names, fields, tags of every type, and values that are not groups or resources. */
const listingOf = (texts: readonly string[]): unknown => ({
	data: [
		{name: 'first', resources: [{id: 'all', tags: texts}]},
		...texts.map(text => ({
			name: text,
			[text]: text,
			resources: [{label: text, [text]: [text, {[text]: text}], tags: {[text]: text}}, {tags: `os:${text}`}, text],
		})),
		texts.join(''),
	],
	next: texts.join(''),
});

// A key right after Esc would turn it into Alt with that key.
const close = '\x1b\x1b[A';
const [end, down, right] = ['\x1b[F', '\x1b[6~', '\x1b[C'];

// Visits everything that shows text: the list from end to end, the record, tags, distinct ones, a comparison, the menu.
const tour = [
	...[end, 'v', 'J', 'J', 'v', '\x1b[A', 'J', '[', '[', 'v', 'g', 't', end, right, close, 'u', end, 'u'],
	...['*', 'c', end, close, '*', '-', 'G', '=', 'g', 'Y', close, '?', down, close],
];
