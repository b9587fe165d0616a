import {usageFault} from '../../fault/fault.ts';
import type {OptionName} from './table.ts';

// Options that neither pick nor print matches.
const tasks = ['check', 'changes', 'print-config', 'clipboard-test', 'forget', 'setup', 'init', 'man', 'last'] as const;

/**
Groups of options of which only one can be given: they ask for different things, or for a search or a pick that the run does
not have. Options for the output or the screen are ignored if there is none, since an alias may set them.
*/
export const rivals: readonly (readonly OptionName[])[] = [
	['demo', 'input', 'service', 'base-url'],
	['list', 'json', ...tasks],
	// The last pick can be passed to a command.
	['list', 'json', ...tasks.filter(name => name !== 'last'), 'run'],
	['offline', 'demo'],
	['offline', 'input'],
	['print', 'run'],
	['print0', 'run'],
	['setup', 'demo'],
	['setup', 'input'],
	['setup', 'offline'],
	// Its words are files.
	['check', 'query'],
	['json', 'select-1'],
	...tasks.flatMap(name => [[name, 'select-1'] as const, [name, 'exit-0'] as const]),
];

// Options that only change another one, and what to try without that.
const additions: readonly (readonly [OptionName, to: OptionName, tryThis: string])[] = [
	['since', 'changes', 'add --changes'],
	['exit-code', 'changes', 'add --changes'],
	['bind', 'init', 'write `envpick --init zsh --bind ctrl+g`'],
];

/** Options that take no query. */
export const withoutQuery: readonly OptionName[] = ['forget', 'print-config', 'clipboard-test', 'init', 'man'];

/** Whether no option asks for anything but browsing. */
export const isBrowsing = (given: ReadonlySet<string>): boolean =>
	!['list', 'json', 'select-1', 'exit-0', ...tasks].some(name => name !== 'setup' && given.has(name));

/** Checks that options and words go together. Throws FaultError (usage). */
export const checkTogether = (given: ReadonlySet<string>, words: readonly string[]): void => {
	for (const names of rivals) {
		const [one, other] = names.filter(name => given.has(name));
		if (other !== undefined) {
			throw usageFault(`\`--${one}\` and \`--${other}\` can't be combined`, 'leave one out');
		}
	}
	const name = withoutQuery.find(one => given.has(one));
	if (name !== undefined && (words.length > 0 || given.has('query'))) {
		throw usageFault(`\`--${name}\` takes no query`, 'leave it out');
	}
};

/** Checks that an option that only changes another one comes with that. Throws FaultError (usage). */
export const checkAdditions = (given: readonly string[]): void => {
	for (const [name, to, tryThis] of additions) {
		if (given.includes(name) && !given.includes(to)) {
			throw usageFault(`\`--${name}\` needs \`--${to}\``, tryThis);
		}
	}
};
