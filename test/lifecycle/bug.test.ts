import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {describeLong} from '../helpers/project/torture.ts';
import {buildVariantIn, type Variation} from '../helpers/project/variant-build.ts';
import {soon} from '../helpers/project/waits.ts';
import {responseOf, startFaultServer} from '../helpers/service/fault-server.ts';
import {listingOf} from '../helpers/service/service.ts';
import {openSession} from '../helpers/terminal/session.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

// The errors contain the access key, which is the worst case for an error's text.
const knowsKey: Variation = {
	file: 'source/cli.ts',
	from: 'const variables = {...process.env};',
	to: 'const variables = {...process.env}; globalThis.leak = variables.ENVPICK_ACCESS_KEY;',
};

/** Code that throws if the run selects this bug. */
const failIn = (place: string): string => `if (process.env.BUG === '${place}') { throw new Error(globalThis.leak); }`;

const atOnce = async () => {};

const types = async (terminal: Terminal) => {
	await terminal.waitForText(/❯ +win11/);
	terminal.type('boom');
};

const copies = async (terminal: Terminal) => {
	await terminal.waitForText(/❯ +win11/);
	terminal.press('ctrl+y');
};

const resizes = async (terminal: Terminal) => {
	await terminal.waitForText(/❯ +win11/);
	terminal.resize(90, 18);
};

const places: readonly (readonly [place: string, variation: Variation, use: (terminal: Terminal) => Promise<void>])[] =
	[
		[
			'drawing',
			{
				file: 'source/screen/filter-line.ts',
				from: 'export const toFilterLine = (state: State)',
				to: `export const toFilterLine = (state) => { if (state.filter.text === 'boom') { ${failIn('drawing')} } return toLine(state); };
			const toLine = (state: State)`,
			},
			types,
		],
		[
			'an effect of drawing',
			{
				file: 'source/ui/draw.tsx',
				from: 'useEffect(() => ',
				to: `useEffect(() => { ${failIn('an effect of drawing')} }, []); useEffect(() => `,
			},
			atOnce,
		],
		[
			'what makes the new state',
			{
				file: 'source/update/update.ts',
				from: 'switch (action.type) {',
				to: `if (action.text === 'm') { ${failIn('what makes the new state')} } switch (action.type) {`,
			},
			types,
		],
		[
			'loading',
			{
				file: 'source/run/effects.ts',
				from: 'const listing = await world.load',
				to: `${failIn('loading')} const listing = await world.load`,
			},
			atOnce,
		],
		[
			'what announces a new size',
			{
				file: 'source/terminal/io/open.ts',
				from: "output.on('resize', () => ",
				to: `output.on('resize', () => { ${failIn('what announces a new size')} }); output.on('resize', () => `,
			},
			resizes,
		],
		[
			'decoding the listing',
			{
				file: 'source/listing/decode.ts',
				from: 'export const decodeListing = (',
				to: `export const decodeListing = (...given) => { ${failIn('decoding the listing')} return decode(...given); }; const decode = (`,
			},
			atOnce,
		],
		[
			'giving the terminal back',
			{
				file: 'source/terminal/io/restore.ts',
				from: '() => limit.hold(close()',
				to: `() => { ${failIn('giving the terminal back')} }, () => limit.hold(close()`,
			},
			async terminal => {
				await terminal.waitForText(/❯ +win11/);
				terminal.press('ctrl+c');
			},
		],
		[
			'a copy',
			{
				file: 'source/run/effects.ts',
				from: 'await world.copy(effect.text)',
				to: `await (() => { ${failIn('a copy')} return world.copy(effect.text); })()`,
			},
			copies,
		],
		[
			'reading keys',
			{
				file: 'source/keys/read-keys.ts',
				from: 'const inputs: Input[] = [];',
				to: `if (chunk.includes('m')) { ${failIn('reading keys')} } const inputs: Input[] = [];`,
			},
			types,
		],
	];

// The first failure occurs while the screen is still empty.
const failsTwice: Variation = {
	file: 'source/cli/task.ts',
	from: 'const given = parseArguments(argv, import.meta);',
	to: `if (process.env.BUG === 'twice') {
			setTimeout(() => Promise.reject(new TypeError('second')), 20);
			throw new RangeError('first');
		}
		const given = parseArguments(argv, import.meta);`,
};

// One build contains all these bugs.
let directory = '';
let entry = '';

describeLong('F13: a bug of ours', () => {
	beforeAll(async () => {
		directory = await mkdtemp(join(tmpdir(), 'envpick-'));
		entry = await buildVariantIn(directory, [knowsKey, failsTwice, ...places.map(([, variation]) => variation)]);
	});
	afterAll(() => rm(directory, {recursive: true, force: true}));

	it('F13: is not in a run that does not request it', async () => {
		const server = await startFaultServer(responseOf(200, JSON.stringify(listingOf(['os:win11'], ['os:win10']))));
		const session = openSession(['--base-url', server.base], {entry});
		await resizes(session.terminal);
		await types(session.terminal);
		await session.terminal.waitForText('no match for boom');

		session.terminal.press('ctrl+c');

		await session.held(130, {server, paths: ['/v0/resources']});
	});

	it.each(places)(
		'F13: in %s ends the program with one line on the normal screen, and code 70',
		async (place, _, use) => {
			const server = await startFaultServer(responseOf(200, JSON.stringify(listingOf(['os:win11'], ['os:win10']))));
			const session = openSession(['--base-url', server.base], {entry, env: {BUG: place}});

			await use(session.terminal);

			// Some bugs occur before the program sends a request to the service.
			const {stderr} = await session.held(70, {server, anyTimes: '/v0/resources', isCopying: true, within: 3 * soon});
			expect(stderr).toBe('envpick: internal error (Error); report it with the log of --debug FILE\n');
			expect(session.terminal.lines().filter(line => line !== '')).toHaveLength(4);
		},
	);

	it('F13: is reported once, whatever else fails before the exit', async () => {
		const session = openSession(['--demo'], {entry, env: {BUG: 'twice'}});

		const {stderr} = await session.held(70);
		expect(stderr).toBe('envpick: internal error (RangeError); report it with the log of --debug FILE\n');
	});
});
