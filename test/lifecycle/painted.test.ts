import {existsSync} from 'node:fs';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {constants, tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {describeLong} from '../helpers/project/torture.ts';
import {buildVariantIn, type Variation} from '../helpers/project/variant-build.ts';
import {openSession, type SessionOptions} from '../helpers/terminal/session.ts';

// A few milliseconds pass between the first frame and Ink. Here, Ink does not load until the test allows it. The same build contains
// both bugs; a run has a bug only if it requests it.

const readsInk = "const {show} = await import('../ui/app.tsx');";

let directory = '';
let entry = '';

/** The program, with Ink held back. */
const openPainted = async (args: readonly string[], {env, ...options}: SessionOptions = {}) => {
	const signs = await makeDirectory();
	const [mayCome, hasDrawn] = [join(signs, 'may come'), join(signs, 'has drawn')];
	const session = openSession(args, {
		...options,
		entry,
		env: {...env, INK_MAY_COME: mayCome, INK_HAS_DRAWN: hasDrawn},
	});
	const letInkCome = () => writeFile(mayCome, '');
	return {
		...session,
		letInkCome,
		/** Lets Ink load, and waits until it has drawn. */
		letInkDraw: async () => {
			await letInkCome();
			await session.terminal.waitFor(() => existsSync(hasDrawn), 'Ink');
		},
	};
};

const wide = JSON.stringify({
	data: [
		{
			name: '東京 グループ',
			resources: [
				{tags: ['os:windows7-x64', 'locale:ja-jp', 'image:漢字イメージ']},
				{tags: ['os:ubuntu', 'locale:de', 'note:👩‍👩‍👧 家族']},
			],
		},
		{resources: [{tags: ['os:e\u0301tat', 'locale:ko-kr', 'image:한국어']}]},
	],
});

// It needs a build of its own.
describeLong('the first frames, painted before Ink is there', () => {
	beforeAll(async () => {
		directory = await mkdtemp(join(tmpdir(), 'envpick-'));
		entry = await buildVariantIn(directory, [...holdsInkBack, ...bugs]);
	});
	afterAll(() => rm(directory, {recursive: true, force: true}));

	it('handle keys, and stay as they are when Ink continues from them, with the cursor', async () => {
		const {terminal, letInkDraw, held} = await openPainted(['--demo']);
		await terminal.waitForText(/❯ +windows7-x64/);
		terminal.type('win10');
		await terminal.waitForText(/^> win10 .*(?:.*\n)*❯ +windows10-2004-x64/);
		const before = terminal.bytes();
		const cursor = terminal.cursor();

		await letInkDraw();

		expect(terminal.bytes()).toBe(before);
		expect([terminal.cursor(), terminal.isCursorVisible()]).toEqual([cursor, true]);
		terminal.press('down');
		await terminal.waitForText(/❯ +windows10-1703-x64/);
		terminal.press('ctrl+c');
		await held(130);
	});

	it.each(['40x12', '100x20'])('keep their wide characters, at %s', async size => {
		const [columns, rows] = size.split('x').map(Number) as [number, number];
		const input = join(await makeDirectory(), 'wide.json');
		await writeFile(input, wide);
		const {terminal, letInkDraw, held} = await openPainted(['--input', input], {columns, rows});
		await terminal.waitForText(/東京(?:.*\n)*❯/);
		await terminal.waitForText(/^enter /m);
		const before = terminal.bytes();

		await letInkDraw();

		expect(terminal.bytes()).toBe(before);
		terminal.press('down');
		await terminal.waitForText(/❯ +ubuntu/);
		terminal.press('esc');
		await held(130);
	});

	it('lose no key of a menu that only Ink draws', async () => {
		const {terminal, letInkDraw, held, writeRead} = await openPainted(['--demo']);
		await terminal.waitForText(/❯ +windows7-x64/);
		// Opens the menu, copies in its third format, and then types in the filter.
		await writeRead('\u000f');
		await writeRead('\u001b[B');
		await writeRead('\u001b[B');
		await writeRead('\u0019');
		await writeRead('mac');

		await letInkDraw();

		await terminal.waitForText(/^> mac /m);
		await terminal.waitFor(() => terminal.clipboard.length > 0, 'the copy');
		expect(terminal.clipboard).toEqual(['os:windows7-x64\nlocale:en-us\nimage:win7-20250407-en']);
		terminal.press('ctrl+c');
		await held(130, {isCopying: true});
	});

	it('fill the terminal at its new size, and so does Ink', async () => {
		const {terminal, letInkDraw, held} = await openPainted(['--demo']);
		await terminal.waitForText(/❯ +windows7-x64/);

		terminal.resize(60, 24);
		await terminal.waitFor(() => /^─{60}$/m.test(terminal.screen()), 'the detail below the list');
		await letInkDraw();
		terminal.resize(90, 18);
		await terminal.waitFor(() => terminal.lines()[17]?.startsWith('tab list') === true, 'the keys in the last line');

		expect(terminal.lines().filter(line => /[│┃]/.test(line)).length).toBeGreaterThan(10);
		terminal.press('ctrl+c');
		await held(130);
	});

	const leaving = [
		['enter', 0],
		['ctrl+c', 130],
		['esc', 130],
	] as const;

	it.each(leaving)('are closed by %s before Ink has loaded', async (key, exitCode) => {
		const {terminal, held} = await openPainted(['--demo']);
		await terminal.waitForText(/❯ +windows7-x64/);

		terminal.press(key);

		await held(exitCode, {isCopying: key === 'enter'});
	});

	it.each(['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'] as const)('are removed by %s', async signal => {
		const {terminal, signal: send, held} = await openPainted(['--demo']);
		await terminal.waitForText(/❯ +windows7-x64/);

		await send(signal);

		await held(128 + constants.signals[signal]);
	});

	it('are suspended by ctrl+z, once Ink can redraw them', async () => {
		const {terminal, letInkCome, stopped, changes, goOn, held} = await openPainted(['--demo']);
		await terminal.waitForText(/❯ +windows7-x64/);
		terminal.press('ctrl+z');

		await letInkCome();

		await stopped();
		expect(changes()).toEqual([]);
		goOn();
		await terminal.waitForText(/❯ +windows7-x64/);
		terminal.press('ctrl+c');
		await held(130);
	});

	it('are below the cursor, and are erased there', async () => {
		const {terminal, letInkDraw, ended, changes} = await openPainted(['--demo', '--height', '10']);
		await terminal.waitForText(/^pid .*\n> (?:.*\n)*❯ +windows7-x64/m);
		const before = terminal.bytes();

		await letInkDraw();

		expect([terminal.bytes(), terminal.isAlternateScreen()]).toEqual([before, false]);
		terminal.press('down', 'ctrl+c');
		expect([await ended(), changes()]).toEqual([130, []]);
		expect(terminal.screen()).not.toContain('❯');
	});

	it.each(['paints', 'draws'])('exit with one line and code 70 if the code that %s them fails', async what => {
		const {terminal, letInkCome, held} = await openPainted(['--demo'], {env: {BUG: what}});
		await terminal.waitForText(/❯ +windows7-x64/);

		if (what === 'paints') {
			terminal.type('boom');
		} else {
			await letInkCome();
		}

		const {stderr} = await held(70);
		expect(stderr).toBe('envpick: internal error (Error); report it with the log of --debug FILE\n');
	});
});

const exists = (variable: string) => `process.getBuiltinModule('node:fs').existsSync(process.env.${variable})`;
const holdsInkBack: readonly Variation[] = [
	{
		file: 'source/run/painted-frame.ts',
		from: readsInk,
		to: `while (!${exists('INK_MAY_COME')}) { await new Promise(resolve => setTimeout(resolve, 5)); } ${readsInk}`,
	},
	{
		file: 'source/run/painted-frame.ts',
		from: 'menu.begin();',
		to: `menu.begin();
			setImmediate(() => process.getBuiltinModule('node:fs').writeFileSync(process.env.INK_HAS_DRAWN, ''));`,
	},
];

const throwIn = (place: string): string => `if (process.env.BUG === '${place}') { throw new Error('broken'); }`;

const bugs: readonly Variation[] = [
	{
		file: 'source/ui/styled-text.ts',
		from: 'lines.map(spans =>',
		to: `lines.map(spans => { if (lines.some(spans => spans.map(({text}) => text).join('').includes('boom'))) { ${throwIn('paints')} } return spans; }).map(spans =>`,
	},
	{file: 'source/ui/app.tsx', from: 'let drawn = program', to: `${throwIn('draws')} let drawn = program`},
];
