import {existsSync} from 'node:fs';
import {allSettings, optionNameOf, type SettingName, type WrittenOptions} from '../../config/settings.ts';
import type {Destination} from '../../state/service-item.ts';
import {startAnew} from '../../system/io/start-anew.ts';
import {expandHome} from '../../system/io/user-directory.ts';
import {yieldToInput} from '../../system/io/yield-to-input.ts';
import type {Variables} from '../../system/variables.ts';
import type {Outcome} from '../../update/effects.ts';
import type {Run} from '../run-context.ts';

/** Ends this run, and starts a new one in its place for another service. Throws Fault if that is impossible. */
export const startNewRun = async (
	{to, query}: Extract<Outcome, {type: 'switched'}>,
	{given, variables, process, screens, debug}: Run,
): Promise<never> => {
	const log = given.settings.debug === undefined ? undefined : nextLog(String(given.settings.debug), variables);
	const isOnTerminal = process.stdin.isTTY && process.stdout.isTTY;
	const args = toNewArguments({...given.settings, debug: log}, {to, query, isOnTerminal});
	// A signal that has already arrived ends the run.
	await yieldToInput();
	if (screens.isEnding()) {
		await new Promise(() => {});
	}
	debug?.note(`a new run takes over${log === undefined ? '' : `, with its own log: ${log}`}`);
	return startAnew(process, args, toNewVariables(variables));
};

// The key, and what belongs to the service that was left. `--select-1` and `--exit-0` have already decided to open the screen: the
// new run must not pick without a screen.
const dropped: readonly SettingName[] = [
	...(['base-url', 'access-key-file', 'service', 'input', 'demo', 'offline', 'query', 'select-1', 'exit-0'] as const),
];

type NewRun = {
	readonly to: Destination;
	readonly query: string;
	/** Whether the setup starts by itself if the key is missing. */
	readonly isOnTerminal: boolean;
};

/** The arguments of a new run: the options that were given, but for those of the service, then the new ones. */
export const toNewArguments = (given: WrittenOptions, {to, query, isOnTerminal}: NewRun): readonly string[] => {
	const kept = allSettings.flatMap(setting => {
		const {name, isCommand} = setting;
		const written = dropped.includes(name) || isCommand === true ? undefined : given[name];
		return written === undefined
			? []
			: [`--${optionNameOf(setting)}${typeof written === 'boolean' ? '' : `=${String(written)}`}`];
	});
	const command = given.run as readonly string[] | undefined;
	return [
		...kept,
		...toDestination(to, isOnTerminal),
		...(query === '' ? [] : [`--query=${query}`]),
		...(command === undefined ? [] : ['--run', ...command]),
	];
};

const toDestination = (to: Destination, isOnTerminal: boolean): readonly string[] => {
	switch (to.type) {
		case 'demo':
			return ['--demo'];
		case 'setup':
			return ['--setup'];
		case 'service':
			// If the output is captured, only a requested setup asks for a key.
			return [...(to.hasKey || isOnTerminal ? [] : ['--setup']), `--service=${to.name}`];
	}
};

// A process that does not have a key cannot send it.
const toNewVariables = (variables: Variables): Variables => {
	const {
		ENVPICK_ACCESS_KEY: _key,
		ENVPICK_ACCESS_KEY_FILE: _file,
		ENVPICK_BASE_URL: _address,
		ENVPICK_SERVICE: _service,
		...kept
	} = variables;
	return kept;
};

// A log is always a new file: FILE.2 follows FILE.
const nextLog = (file: string, variables: Variables): string => {
	const [, stem = file, number = '1'] = /^(.*)\.(\d{1,4})$/s.exec(file) ?? [];
	for (let next = Number(number) + 1; ; next++) {
		const candidate = `${stem}.${next}`;
		if (!existsSync(expandHome(candidate, variables))) {
			return candidate;
		}
	}
};
