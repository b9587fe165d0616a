import {usageFault} from '../../fault/fault.ts';
import type {OptionName} from './table.ts';

// Options that are refused together ask for different things, or for a search or a pick that the run does not have. Options for
// the output or the screen are ignored if there is none, since an alias may set them.

// Options that neither pick nor print matches.
const others = [
	'check',
	'changes',
	'print-config',
	'clipboard-test',
	'forget',
	'setup',
	'init',
	'man',
	'last',
] as const;

/** Groups of options of which only one can be given. */
export const rivals: readonly (readonly OptionName[])[] = [
	['demo', 'input', 'service', 'base-url'],
	['list', 'json', ...others],
	// The last pick can be passed to a command.
	['list', 'json', ...others.filter(name => name !== 'last'), 'run'],
	['offline', 'demo'],
	['offline', 'input'],
	['print', 'run'],
	['print0', 'run'],
];

/** Options with those that ask for something the first one does not do. */
export const conflicts: ReadonlyArray<readonly [OptionName, readonly OptionName[]]> = [
	// Options that need no service, and so no setup.
	['setup', ['demo', 'input', 'offline']],
	// Its words are files.
	['check', ['query']],
	// They set how a screen or a list ends.
	...others.map(name => [name, ['select-1', 'exit-0']] as const),
	['json', ['select-1']],
];

/** Options that take no query. */
export const withoutQuery: readonly OptionName[] = ['forget', 'print-config', 'clipboard-test', 'init', 'man'];

/** Whether no option asks for anything but browsing. */
export const isBrowsing = (given: ReadonlySet<string>): boolean =>
	!['list', 'json', 'select-1', 'exit-0', ...others].some(name => name !== 'setup' && given.has(name));

/** Checks that options and words go together. Throws FaultError (usage). */
export const checkTogether = (given: ReadonlySet<string>, words: readonly string[]): void => {
	const pairs = conflicts.flatMap(([name, others]) => others.map(other => [name, other]));
	for (const names of [...rivals, ...pairs]) {
		const [one, other] = names.filter(name => given.has(name));
		if (one !== undefined && other !== undefined) {
			throw usageFault(`\`--${one}\` and \`--${other}\` can't be combined`, 'leave one out');
		}
	}
	const name = withoutQuery.find(one => given.has(one));
	if (name !== undefined && (words.length > 0 || given.has('query'))) {
		throw usageFault(`\`--${name}\` takes no query`, 'leave it out');
	}
};
