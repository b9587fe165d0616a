import {existsSync} from 'node:fs';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {constants, tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {describeLong} from '../helpers/project/torture.ts';
import {buildVariantIn, type Variation} from '../helpers/project/variant-build.ts';
import {firstRow, openSession, type SessionOptions} from '../helpers/terminal/session.ts';

// A few milliseconds pass between our first frame and Ink's. In this build, Ink does not load until the test allows it.
describeLong('the first frames, painted before Ink is there', () => {
	beforeAll(async () => {
		directory = await mkdtemp(join(tmpdir(), 'envpick-'));
		entry = await buildVariantIn(directory, variations);
	});
	afterAll(() => rm(directory, {recursive: true, force: true}));

	it.each([
		['of the demo', 'win10', /^> win10 .*(?:.*\n)*❯ +windows10-2004-x64/, /❯ +windows10-1703-x64/, {}],
		['with wide characters at 40x12', '', /❯ +windows7[\s\S]*東京[\s\S]*enter /, /❯ +ubuntu/, {columns: 40, rows: 12}],
		['with wide characters at 100x20', '', /❯ +windows7[\s\S]*東京[\s\S]*enter /, /❯ +ubuntu/, {}],
	])('stay as they are when Ink continues from them: %s', async (_, typed, shown, next, size) => {
		const input = join(await makeDirectory(), 'wide.json');
		await writeFile(input, wide);
		const {terminal, letInkDraw, quit} = openPainted(typed === '' ? ['--input', input] : ['--demo'], size);
		await terminal.waitForText('❯');
		terminal.type(typed);
		await terminal.waitForText(shown);
		const before = terminal.bytes();
		const cursor = terminal.cursor();

		await letInkDraw();

		expect(terminal.bytes()).toBe(before);
		expect([terminal.cursor(), terminal.isCursorVisible()]).toEqual([cursor, true]);
		terminal.press('down');
		await terminal.waitForText(next);
		await quit();
	});

	it('lose no key of a menu that only Ink draws', async () => {
		const {terminal, letInkDraw, quit, writeRead} = await openDemo();
		// Opens the menu, copies in its third format, and then types in the filter.
		for (const keys of ['\u000f', '\u001b[B', '\u001b[B', '\u0019', 'mac']) {
			await writeRead(keys);
		}

		await letInkDraw();

		await terminal.waitForText(/^> mac /m);
		await terminal.waitFor(() => terminal.clipboard.length > 0, 'the copy');
		expect(terminal.clipboard).toEqual(['os:windows7-x64\nlocale:en-us\nimage:win7-20250407-en']);
		await quit({isCopying: true});
	});

	it('fill the terminal at its new size, and so does Ink', async () => {
		const {terminal, letInkDraw, quit} = await openDemo();

		terminal.resize(60, 24);
		await terminal.waitFor(() => /^─+ 1\/48$/m.test(terminal.screen()), 'the facts below the list');
		await letInkDraw();
		terminal.resize(110, 18);
		await terminal.waitFor(() => terminal.lines()[17]?.startsWith('tab list') === true, 'the keys in the last line');

		expect(terminal.lines().filter(line => /[│┃]/.test(line)).length).toBeGreaterThan(10);
		await quit();
	});

	it.each([
		...[['enter', 0] as const, ['ctrl+c', 130] as const, ['esc', 130] as const],
		...(['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'] as const).map(
			name => [name, 128 + constants.signals[name]] as const,
		),
	])('are removed by %s before Ink has loaded', async (end, exitCode) => {
		const {terminal, signal, held} = await openDemo();

		await (end.startsWith('SIG') ? signal(end as NodeJS.Signals) : terminal.press(end));

		await held(exitCode, {isCopying: end === 'enter'});
	});

	it('are suspended by ctrl+z, once Ink can redraw them', async () => {
		const {terminal, letInkCome, stopped, changes, goOn, quit} = await openDemo();
		terminal.press('ctrl+z');

		await letInkCome();

		await stopped();
		expect(changes()).toEqual([]);
		goOn();
		await terminal.waitForText(firstRow);
		await quit();
	});

	it('are below the cursor, and are erased there', async () => {
		const {terminal, letInkDraw, ended, changes} = await openDemo(['--height', '10']);
		const before = terminal.bytes();

		await letInkDraw();

		expect([terminal.bytes(), terminal.isAlternateScreen()]).toEqual([before, false]);
		terminal.press('down', 'ctrl+c');
		expect([await ended(), changes()]).toEqual([130, []]);
		expect(terminal.screen()).not.toContain('❯');
	});

	it.each(['paints', 'draws'])('exit with one line and code 70 if the code that %s them fails', async what => {
		const {terminal, letInkCome, held} = await openDemo([], {env: {BUG: what}, reportsBug: true});

		await (what === 'paints' ? terminal.type('boom') : letInkCome());

		const {stderr} = await held(70);
		expect(stderr).toBe('envpick: internal error (Error); report it with the log of --debug FILE\n');
	});
});

let directory = '';
let entry = '';

/** The program, with Ink held back. */
const openPainted = (args: readonly string[], {env, ...options}: SessionOptions = {}) => {
	const signs = join(directory, String(performance.now()));
	const [INK_MAY_COME, INK_HAS_DRAWN] = [`${signs} may come`, `${signs} has drawn`];
	const session = openSession(args, {...options, entry, env: {...env, INK_MAY_COME, INK_HAS_DRAWN}});
	const letInkCome = () => writeFile(INK_MAY_COME, '');
	/** Lets Ink load, and waits until it has drawn. */
	const letInkDraw = async () => {
		await letInkCome();
		await session.terminal.waitFor(() => existsSync(INK_HAS_DRAWN), 'Ink');
	};
	return {...session, letInkCome, letInkDraw};
};

const openDemo = async (args: readonly string[] = [], options: SessionOptions = {}) => {
	const painted = openPainted(['--demo', ...args], options);
	await painted.terminal.waitForText(firstRow);
	return painted;
};

const tokyo = [{tags: ['os:windows7-x64', 'locale:ja-jp', 'image:漢字']}, {tags: ['os:ubuntu', 'note:👩‍👩‍👧 家族']}];
const korean = {resources: [{tags: ['os:e\u0301tat', 'locale:ko-kr', 'image:한국어']}]};
const wide = JSON.stringify({data: [{name: '東京 グループ', resources: tokyo}, korean]});

const files = "process.getBuiltinModule('node:fs')";
const waits = `while (!${files}.existsSync(process.env.INK_MAY_COME)) { await new Promise(resolve => setTimeout(resolve, 5)); }`;
const failIn = (place: string): string => `if (process.env.BUG === '${place}') { throw new Error('broken'); }`;
const isBoom = "spans.map(({text}) => text).join('').includes('boom')";

const before = (file: string, from: string, code: string): Variation => ({file, from, to: `${code} ${from}`});
const variations: readonly Variation[] = [
	before('source/browse/painted-frame.ts', "const {show} = await import('../ui/app.tsx');", waits),
	before(
		'source/browse/painted-frame.ts',
		'return show(',
		`setImmediate(() => ${files}.writeFileSync(process.env.INK_HAS_DRAWN, ''));`,
	),
	before('source/ui/app.tsx', 'let drawn = program', failIn('draws')),
	before(
		'source/text/styles.ts',
		'trimLine(toStyledLine(spans, look))',
		`(() => { if (${isBoom}) { ${failIn('paints')} } })() ??`,
	),
];
