import process from 'node:process';
import {setInterval} from 'node:timers';
import packageJson from '../package.json' with {type: 'json'};
import {type Arguments, helpText, parseArguments} from './arguments.ts';
import {type Failure, FaultError, failureLine} from './core/fault.ts';
import {toPlain} from './core/plain.ts';
import type {Options} from './core/state.ts';
import type {Outcome} from './core/update.ts';
import {toFailure} from './effects.ts';
import {openSource} from './io/listing-source.ts';
import {openTerminal} from './io/terminal.ts';

const {argv, env: environment, stdin, stdout, stderr} = process;

const main = async (): Promise<number> => {
	const given = parseArguments(argv.slice(2), import.meta);
	if (given.help) {
		stdout.write(helpText());
		return 0;
	}
	if (given.version) {
		stdout.write(`${packageJson.version}\n`);
		return 0;
	}
	return given.list || given.json ? print(given) : pick(given);
};

const print = async (given: Arguments): Promise<number> => {
	const source = await openSource({...given, environment, stdin});
	const listing = await source.load(new AbortController().signal, () => {});
	const {text, refusals, matches} = toPlain(listing, toOptions(given, source.name), given.json ? 'json' : 'text');
	stdout.write(text);
	const [refusal] = refusals;
	if (refusal !== undefined) {
		stderr.write(`envpick: ${refusals.length} of ${matches} left out (${refusal}); --json prints them all\n`);
	}
	return matches === 0 ? 1 : 0;
};

const pick = async (given: Arguments): Promise<number> => {
	const terminal = openTerminal({stdin, stdout, onWindowChange: listener => process.on('SIGWINCH', listener)});
	if (terminal === undefined) {
		throw new FaultError({type: 'no-terminal'});
	}
	const source = await openSource({...given, environment, stdin});
	const {browse} = await import('./browse.ts');
	const {ended, restore} = browse(terminal, toOptions(given, source.name), hasColor(given), {
		load: source.load,
		copy: async text => {
			const payload = Buffer.from(text).toString('base64');
			terminal.output.write(`\u001b]52;c;${payload}\u0007`);
			return {type: 'sent', bytes: Buffer.byteLength(text)};
		},
		now: () => performance.now(),
		repeat: (milliseconds, call) => {
			const timer = setInterval(call, milliseconds);
			return () => clearInterval(timer);
		},
	});
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.once(signal, () => {
			void restore().then(() => process.kill(process.pid, signal));
		});
	}
	try {
		const outcome = await ended;
		await restore();
		return tell(outcome);
	} finally {
		await restore();
	}
};

const tell = (outcome: Outcome): number => {
	switch (outcome.type) {
		case 'left':
			return 0;
		case 'interrupted':
			return 130;
		case 'printed':
			stdout.write(`${outcome.text}\n`);
			return 0;
		case 'copied':
			stderr.write(`${outcome.words}\n`);
			return 0;
		case 'failed':
			return fail(outcome.failure);
	}
};

const toOptions = (given: Arguments, source: string): Options => ({
	source,
	target: given.print || !stdout.isTTY ? 'output' : 'clipboard',
	form: 'csv',
	takesAllTags: false,
	filter: given.query,
	view: 'groups',
	isAscii: given.ascii || !isUtf8(environment),
});

const hasColor = ({color}: Arguments): boolean => color && !environment['NO_COLOR'] && environment['TERM'] !== 'dumb';

// An unset locale says nothing: it is common in containers, whose terminals are as good as any.
const isUtf8 = ({LC_ALL, LC_CTYPE, LANG}: NodeJS.ProcessEnv): boolean =>
	/^$|utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '');

const fail = (failure: Failure): number => {
	stderr.write(`${failureLine(failure)}\n`);
	return failure.exitCode;
};

const failBug = (error: unknown): number => {
	const name = error instanceof Error ? error.name : 'Error';
	return fail({what: `internal error (${name})`, tryThis: 'please report it', exitCode: 70});
};

try {
	process.exitCode = await main();
} catch (error) {
	process.exitCode = error instanceof FaultError ? fail(toFailure(error)) : failBug(error);
}
