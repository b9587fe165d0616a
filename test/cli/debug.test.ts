import {EventEmitter} from 'node:events';
import {readFile} from 'node:fs/promises';
import {release} from 'node:os';
import {join} from 'node:path';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import packageJson from '../../package.json' with {type: 'json'};
import {startDebug, toActionLine, toFirstLines, toListingLine} from '../../source/cli/debug.ts';
import {usageFault} from '../../source/fault/fault.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {type Action, init} from '../../source/update/update.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';
import {ownFormat, plainOptions} from '../helpers/arbitrary/states.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {oneListing} from '../helpers/state/fake-world.ts';

const {platform, arch, version} = process;
const toProcess = (isTTY: boolean) =>
	Object.assign(new EventEmitter(), {
		platform,
		arch,
		version,
		exitCode: 3,
		stdout: {isTTY},
	}) as unknown as NodeJS.Process;

it('logs the error of a load once, and a later error again, but no signal', async () => {
	const path = join(await makeDirectory(), 'log');
	const ending = toProcess(false);
	const {onError, follow} = startDebug(path, {names: ['list'], variables: {}, process: ending});
	const [fault, bug] = [usageFault('no service given', 'use --base-url'), new RangeError('S3KRET')];
	const {load} = follow({name: 'a.org', load: () => Promise.reject(fault)});

	await expect(load(AbortSignal.abort(), () => {})).rejects.toBe(fault);
	await expect(load(new AbortController().signal, () => {})).rejects.toBe(fault);
	for (const error of [fault, bug, bug]) {
		onError(error);
	}
	ending.emit('exit', 3);

	const lines = (await readFile(path, 'utf8'))
		.replaceAll(/^ *\d+\.\d /gm, '')
		.split('\n')
		.slice(3, -1);
	expect(lines.filter(line => !line.startsWith('  at '))).toEqual([
		...['load', 'load: ended', 'load', 'fault: usage', 'bug: RangeError'],
		'exit code 3',
	]);
});

const {state} = init(plainOptions, {columns: 80, rows: 24});
const listing = decodeListing({data: [{resources: [{tags: ['secret']}, 1]}], next: 'secret'});

describe('a debug line of a run', () => {
	it('counts a listing', () => {
		expect(toListingLine(listing)).toBe(
			'listing: 1 groups, 1 environments, 1 distinct tags, 1 unreadable, more results',
		);
		expect(toListingLine(oneListing)).toBe('listing: 1 groups, 1 environments, 1 distinct tags, 0 unreadable');
	});

	it('never shows typed or pasted text', () => {
		fc.assert(
			fc.property(fc.string({unit: anyCharacter, minLength: 3, maxLength: 3}), text => {
				expect(toActionLine(state, {type: 'pressed', key: 'é', text})).toBe('pressed: text (filter)');
				expect(toActionLine(state, {type: 'pasted', text})).toBe(`pasted: ${text.length} characters (filter)`);
			}),
		);
	});

	const failure = {what: 'secret', tryThis: 'secret', exitCode: 3} as const;
	const report = {type: 'sent', problems: []} as const;

	it.each<[Action, string | undefined]>([
		[{type: 'pressed', key: 'down'}, 'pressed: select-next (filter)'],
		[{type: 'pressed', key: 'x', text: 'x'}, 'pressed: text (filter)'],
		[{type: 'pressed', key: 'f9'}, 'pressed: no command (filter)'],
		[{type: 'resized', size: {columns: 1, rows: 2}}, 'resized: 1 x 2'],
		[{type: 'failed', failure}, 'failed: exit code 3'],
		[{type: 'chose', name: 'csv'}, 'chose: csv'],
		[{type: 'copied', report, text: 'secret', leaves: true}, 'copied: sent, 6 bytes'],
		[{type: 'loaded', listing}, 'loaded'],
		[{type: 'delayed', remark: 'secret'}, 'delayed'],
		[{type: 'waited', milliseconds: 1}, undefined],
		[{type: 'knew-picks', picks: []}, undefined],
		[{type: 'highlighted', name: ownFormat.name}, 'highlighted: a name from the config'],
		[{type: 'chose', name: 'secret'}, 'chose: a name from the config'],
	])('shows the type and plain facts of an action: %j', (action, line) => {
		expect(toActionLine(state, action)).toBe(line);
	});

	it('names the mode of the keys', () => {
		const browsing = {...state, mode: 'browse'} as const;
		expect(toActionLine(browsing, {type: 'pressed', key: 'down'})).toBe('pressed: select-next (browse)');
	});

	it('names the version, the system, the options and the terminal', () => {
		expect(toFirstLines({names: [], variables: {}, process: toProcess(true)})).toEqual([
			`envpick ${packageJson.version}, node ${version.slice(1)}, ${platform} ${arch} ${release()}`,
			'options: none',
			'terminal: standard output is a terminal',
		]);
	});

	it('shows well-formed variables, but only the names of private ones', () => {
		const variables = {TERM: 'a secret', COLORTERM: 'truecolor', SSH_TTY: 'secret', PASSWORD: 'secret'};

		expect(toFirstLines({names: ['offline', 'as'], variables, process: toProcess(false)}).slice(1)).toEqual([
			'options: --offline --as',
			'terminal: TERM=(set), COLORTERM=truecolor, SSH_TTY=(set), standard output is captured',
		]);
	});
});
