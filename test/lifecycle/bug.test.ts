import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {describeLong} from '../helpers/project/torture.ts';
import {buildVariantIn} from '../helpers/project/variant-build.ts';
import {soon} from '../helpers/project/waits.ts';
import {responseOf, startFaultServer} from '../helpers/service/fault-server.ts';
import {listingOf} from '../helpers/service/service.ts';
import {openSession} from '../helpers/terminal/session.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

type Use = (terminal: Terminal) => Promise<void>;

const firstRow = /❯ +win11/;
const atOnce: Use = async () => {};
const types: Use = terminal => terminal.waitForText(firstRow).then(() => terminal.type('boom'));
const copies: Use = terminal => terminal.waitForText(firstRow).then(() => terminal.press('ctrl+y'));
const leaves: Use = terminal => terminal.waitForText(firstRow).then(() => terminal.press('ctrl+c'));
const resizes: Use = terminal => terminal.waitForText(firstRow).then(() => terminal.resize(90, 18));

// The code before which each bug is inserted, with the failure in the place of `FAIL`, and what leads there.
const places: readonly (readonly [place: string, file: string, code: string, bug: string, use: Use])[] = [
	['drawing', 'screen/frame.ts', 'const {spans, cursor} =', "if (state.filter.text === 'boom') { FAIL }", types],
	['an effect of drawing', 'ui/draw.tsx', 'useEffect(() => ', 'useEffect(() => { FAIL }, []);', atOnce],
	['the update', 'update/update.ts', 'switch (action.type) {', "if (action.text === 'm') { FAIL }", types],
	['loading', 'browse/run-effects.ts', 'const {loaded, keep} = await world.load', 'FAIL', atOnce],
	['a change of the size', 'terminal/io/open-terminal.ts', 'listener(size())', '(() => { FAIL })() ?? ', resizes],
	['decoding the listing', 'listing/decode.ts', 'if (!isJsonObject(response))', 'FAIL', atOnce],
	['restoring the terminal', 'terminal/io/restore.ts', '() => hold(close())', '() => { FAIL },', leaves],
	['a copy', 'browse/run-effects.ts', 'await world.copy(effect.text)', '(() => { FAIL })() ?? ', copies],
	[
		'reading keys',
		'keys/read-keys.ts',
		'this.#isInterrupted = chunk === ctrlC;',
		"if (chunk.includes('m')) { FAIL }",
		types,
	],
];

describeLong('a bug of ours', () => {
	// One build contains all these bugs; a run has a bug only if it selects it.
	let directory = '';
	let entry = '';
	beforeAll(async () => {
		directory = await mkdtemp(join(tmpdir(), 'envpick-'));
		entry = await buildVariantIn(directory, [knowsKey, failsTwice, ...places.map(toVariation)]);
	});
	afterAll(() => rm(directory, {recursive: true, force: true}));

	const start = async (bug: string) => {
		const server = await startFaultServer(responseOf(200, JSON.stringify(listingOf(['os:win11'], ['os:win10']))));
		return {...openSession(['--base-url', server.base], {entry, env: {BUG: bug}, reportsBug: bug !== ''}), server};
	};

	it('is not in a run that does not select it', async () => {
		const {terminal, quit, server} = await start('');
		await resizes(terminal);
		await types(terminal);
		await terminal.waitForText('no match for boom');

		await quit({server, paths: ['/v0/resources']});
	});

	it.each(places)('in %s ends the program with one line on the normal screen, and code 70', async (...place) => {
		const {terminal, held, server} = await start(place[0]);

		await place[4](terminal);

		// Some bugs occur before the program sends a request to the service.
		const {stderr} = await held(70, {server, anyTimes: '/v0/resources', isCopying: true, within: 2 * soon});
		expect(stderr).toBe('envpick: internal error (Error); report it with the log of --debug FILE\n');
		expect(terminal.lines().filter(line => line !== '')).toHaveLength(4);
	});

	it('is reported once, whatever else fails before the exit', async () => {
		const {held} = await start('twice');

		const {stderr} = await held(70);
		expect(stderr).toBe('envpick: internal error (RangeError); report it with the log of --debug FILE\n');
	});
});

// The errors contain the access key, which is the worst case for an error's text.
const toVariation = ([place, file, from, bug]: (typeof places)[number]) => {
	const failure = `if (process.env.BUG === '${place}') { throw new Error(globalThis.leak); }`;
	return {file: `source/${file}`, from, to: bug.replace('FAIL', failure) + from};
};

const setsVariables = 'const variables = {...process.env};';
const knowsKey = {
	...{file: 'source/cli.ts', from: setsVariables},
	to: `${setsVariables} globalThis.leak = variables.ENVPICK_ACCESS_KEY;`,
};

// The first failure occurs while the screen is still empty.
const parses = 'const given = parseArguments(argv, import.meta);';
const failsTwice = {
	...{file: 'source/cli/command-line.ts', from: parses},
	to: `if (process.env.BUG === 'twice') {
			setTimeout(() => Promise.reject(new TypeError('second')), 20);
			throw new RangeError('first');
		}
		${parses}`,
};
