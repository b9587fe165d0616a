import {EventEmitter} from 'node:events';
import {readFile} from 'node:fs/promises';
import {release} from 'node:os';
import {join} from 'node:path';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {startDebug, toActionLine, toFirstLines, toListingLine} from '../../source/cli/debug.ts';
import {usageFault} from '../../source/fault/fault.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {init} from '../../source/update/update.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';
import {ownFormat, plainOptions} from '../helpers/arbitrary/states.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {oneListing} from '../helpers/state/fake-world.ts';

const start = async () => {
	const path = join(await makeDirectory(), 'log');
	const ending = new EventEmitter();
	const {platform, arch, version} = process;
	const debug = startDebug({
		...{path, names: ['list'], version: '1.2.3', variables: {}, isCaptured: true},
		process: Object.assign(ending, {platform, arch, version, exitCode: 3}) as unknown as NodeJS.Process,
	});
	const lines = async () =>
		(await readFile(path, 'utf8'))
			.replaceAll(/^ *\d+\.\d /gm, '')
			.split('\n')
			.slice(3, -1);
	return {...debug, lines, exit: () => ending.emit('exit')};
};

it('logs the error that ended a load only once for the run, and a later error again', async () => {
	const {onError, lines, exit} = await start();
	const [fault, bug] = [usageFault('no service given', 'use --base-url'), new RangeError('S3KRET')];

	for (const error of [fault, fault, bug, bug]) {
		onError(error);
	}
	exit();

	expect((await lines()).filter(line => !line.startsWith('  at '))).toEqual([
		'fault: usage',
		'bug: RangeError',
		'exit code 3',
	]);
});

const {state} = init(plainOptions, {columns: 80, rows: 24});
const listing = decodeListing({data: [{resources: [{tags: ['secret']}, 1]}], next: 'secret'});
const surroundings = {
	version: '1',
	names: [],
	process,
	variables: {},
	isCaptured: false,
};

describe('a debug line of a run', () => {
	it('counts a listing', () => {
		expect(toListingLine(listing)).toBe(
			'listing: 1 groups, 1 environments, 1 distinct tags, 1 unreadable, more results',
		);
		expect(toListingLine(oneListing)).toBe('listing: 1 groups, 1 environments, 1 distinct tags, 0 unreadable');
	});

	it('shows a key as its command, and never typed or pasted text', () => {
		expect(toActionLine(state, {type: 'pressed', key: 'down'})).toBe('pressed: select-next (filter)');
		expect(toActionLine(state, {type: 'pressed', key: 'x', text: 'x'})).toBe('pressed: text (filter)');
		expect(toActionLine({...state, mode: 'browse'}, {type: 'pressed', key: 'f9'})).toBe('pressed: no command (browse)');
		fc.assert(
			fc.property(fc.string({unit: anyCharacter, minLength: 3, maxLength: 3}), text => {
				expect(toActionLine(state, {type: 'pressed', key: 'é', text})).toBe('pressed: text (filter)');
				expect(toActionLine(state, {type: 'pasted', text})).toBe(`pasted: ${text.length} characters (filter)`);
			}),
		);
	});

	it('shows the type and plain facts of other actions', () => {
		const failure = {what: 'secret', tryThis: 'secret', exitCode: 3} as const;
		const report = {type: 'sent', by: 'OSC 52', bytes: 12, failed: []} as const;

		expect(toActionLine(state, {type: 'resized', size: {columns: 1, rows: 2}})).toBe('resized: 1 x 2');
		expect(toActionLine(state, {type: 'failed', failure})).toBe('failed: exit code 3');
		expect(toActionLine(state, {type: 'chose', name: 'csv'})).toBe('chose: csv');
		expect(toActionLine(state, {type: 'copied', report, text: 'secret', leaves: true})).toBe('copied: sent, 12 bytes');
		expect(toActionLine(state, {type: 'loaded', listing})).toBe('loaded');
		expect(toActionLine(state, {type: 'delayed', remark: 'secret'})).toBe('delayed');
		expect(toActionLine(state, {type: 'waited', milliseconds: 1})).toBeUndefined();
		expect(toActionLine(state, {type: 'knew-picks', picks: []})).toBeUndefined();
		expect(toActionLine(state, {type: 'highlighted', name: ownFormat.name})).toBe(
			'highlighted: a name from the config',
		);
		expect(toActionLine(state, {type: 'chose', name: 'secret'})).toBe('chose: a name from the config');
		expect(toActionLine(state, {type: 'answered', line: 'secret', choices: []})).toBe('answered');
		const at = {type: 'right-clicked', column: 3, row: 4} as const;
		expect(toActionLine(state, {type: 'pointed', at, target: undefined})).toBe('right-clicked: column 3, row 4');
	});

	it('names the version, the system, the options and the terminal', () => {
		expect(toFirstLines(surroundings)).toEqual([
			`envpick 1, node ${process.version.slice(1)}, ${process.platform} ${process.arch} ${release()}`,
			'options: none',
			'terminal: standard output is a terminal',
		]);
	});

	it('names the options that were given', () => {
		expect(toFirstLines({...surroundings, names: ['offline', 'as']})[1]).toBe('options: --offline --as');
	});

	it('shows well-formed variables, but only the names of private ones', () => {
		const variables = {TERM: 'a secret', COLORTERM: 'truecolor', SSH_TTY: 'secret', PASSWORD: 'secret'};

		expect(toFirstLines({...surroundings, variables, isCaptured: true})[2]).toBe(
			'terminal: TERM=(set), COLORTERM=truecolor, SSH_TTY=(set), standard output is captured',
		);
	});
});
