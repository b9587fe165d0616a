import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {setImmediate as turn} from 'node:timers/promises';
import {expect, it} from 'vitest';
import {Fault} from '../../source/fault/fault.ts';
import {toKeys, toNamedKey} from '../../source/keys/key-codes.ts';
import {keymap} from '../../source/keys/keymap.ts';
import {createPrompt} from '../../source/setup/browse/question-keys.ts';
import {keepService, lookWhereToKeep} from '../../source/setup/io/keep-service.ts';
import {type SetupStart, setUp} from '../../source/setup/steps.ts';
import type {PromptView} from '../../source/setup/ui/question.tsx';
import {usualPalette} from '../../source/text/palette.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {twoGroupsListing} from '../helpers/scenes/two-groups.ts';
import {textOf} from '../helpers/state/lines.ts';
import {inputsOf} from '../helpers/truth/storyboard.ts';

type Dialogue = {
	readonly start?: Partial<SetupStart>;
	/** The config before, if there is one. */
	readonly config?: unknown;
	readonly variables?: Readonly<Record<string, string>>;
	/** How the first loads fail; later ones return a listing. */
	readonly failures?: readonly Fault[];
	readonly events: readonly string[];
};

const refusedBy = (host: string) =>
	new Fault(`\`${host}\` refused the key (401)`, 'check the key, or get a new one from the service', 4);
const missing = new Fault('`a.org` did not return a listing (404)', 'check the address', 5);
const services = {
	services: {
		work: {address: 'https://work.org', accessKeyFile: 'work.key'},
		lab: {address: 'https://lab.org', accessKeyCommand: ['pass', 'lab']},
	},
};

const dialogues: Readonly<Record<string, Dialogue>> = {
	'first-run': {
		failures: [missing, refusedBy('a.org')],
		events: [
			...[
				'enter',
				'"ftp://a.org"',
				'ctrl+u "a.org/x"',
				'enter',
				'"a b"',
				'ctrl+u "battery"',
				'enter',
				'ctrl+u "a.org" enter',
			],
			...['enter', 'tab', '"pass \'x"', 'ctrl+u "pass a"', 'tab', '"c"', 'ctrl+u "correct-horse" enter', 'down', 'tab'],
			...['ctrl+u "work/x"', 'ctrl+u "work"', 'enter', 'enter'],
		],
	},
	'another-service': {
		config: services,
		start: {asksAnew: true},
		variables: {ENVPICK_ACCESS_KEY: 'x'},
		events: [
			...[
				'"a.org" enter',
				'tab',
				'"pass a" enter',
				'down',
				'tab',
				'ctrl+u "lab"',
				'ctrl+u "new"',
				'enter',
				'enter',
				'down',
				'esc',
			],
			...['enter', 'down enter'],
		],
	},
	'service-again': {
		config: services,
		start: {asksAnew: true, address: 'work.org', key: 'correct-horse'},
		failures: [refusedBy('work.org')],
		events: ['right', 'enter', 'enter', 'tab', 'esc', 'enter tab', '"battery-staple" enter', 'down', 'up enter'],
	},
};

it.each(Object.keys(dialogues))('the setup follows the storyboard: %s', async name => {
	await expect(await toStoryboard(dialogues[name]!)).toMatchFileSnapshot(`storyboards/setup/${name}.txt`);
});

const toStoryboard = async ({start, config, variables, failures = [], events}: Dialogue): Promise<string> => {
	const home = await makeDirectory();
	const directory = join(home, '.config', 'envpick');
	if (config !== undefined) {
		await mkdir(directory, {recursive: true});
		await writeFile(join(directory, 'config.json'), JSON.stringify(config));
		await writeFile(join(directory, 'work.key'), 'correct-horse\n');
	}
	const request = {variables: {HOME: home, ...variables}};
	const prompt = createPrompt({
		...{look: {isAscii: false, palette: usualPalette}, bindings: keymap, draw: () => {}, now: () => 0},
		...{size: () => ({columns: 100, rows: 30}), repeat: () => () => {}},
	});
	const left = [...failures];
	let isOver = false;
	const done = setUp(
		prompt.ask,
		{
			load: () => async () => {
				const failure = left.shift();
				if (failure !== undefined) {
					throw failure;
				}
				return {listing: twoGroupsListing, text: ''};
			},
			runCommand: () => async () => 'correct-horse',
			look: (service, wanted) => lookWhereToKeep(service, wanted, request),
			save: keeping => keepService(keeping, request),
		},
		{...{address: '', key: '', command: '', asksAnew: false, allowsInsecureHttp: false}, ...start},
	).then(ready => {
		isOver = true;
		return ready;
	});
	const pictures: string[] = [];
	const draw = (event: string) => pictures.push(`━━ ${event}`.trimEnd(), toPicture(prompt.view()));
	// Typed text is taken at once; files are read before the next question.
	const untilAsked = async () => {
		await turn();
		await expect.poll(() => isOver || isQuestion(prompt.view())).toBe(true);
	};
	await untilAsked();
	draw('');
	for (const event of events) {
		for (const keys of inputsOf(event)) {
			for (const key of keys) {
				prompt.take(key.length === 1 ? toKeys(key) : [toNamedKey(key)]);
			}
			await untilAsked();
		}
		draw(event);
	}
	expect(isOver).toBe(true);
	const ready = await done;
	return `${[...pictures, `→ ${ready === undefined ? 'left' : `opens ${ready.name ?? 'it without a name'}`}`].join('\n')}\n`;
};

// Work in progress has no field and no choices.
const isQuestion = ({asked}: PromptView): boolean => asked?.typed !== undefined || asked?.choices !== undefined;

const toPicture = ({said, asked}: PromptView): string => {
	const {above = [], title = [], typed, proposed = '', choices = [], selected, notes = [], hints = []} = asked ?? {};
	const shown = typed && (typed.mask?.repeat(typed.text.length) ?? typed.text);
	return [
		...said.map(({sign, text}) => `${sign.text} ${text}`),
		...[...above, title].map(textOf),
		...(shown === undefined ? [] : [`/ ${shown || proposed}`]),
		...choices.map(({name, says}, index) => `${index === selected ? '❯' : ' '} ${name}  ${says}`),
		...notes.map(({text}) => `  ${text}`).filter(line => line.trim() !== ''),
		hints.map(({key, word}) => `${key} ${word}`).join('   '),
	].join('\n');
};
