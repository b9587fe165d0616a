// Which options are refused together: those that ask for different things, and what asks for a search or a pick where there is
// none. An option that only says how a pick is written, or how the screen is, is ignored where there is none, as it may stand
// in an alias.
import type {OptionName} from './table.ts';

// What is done without a pick of one's own, and prints no matches.
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

/** Lists of options of which only one can be given. */
export const rivals: readonly (readonly OptionName[])[] = [
	['demo', 'input', 'service', 'base-url'],
	['exact-tags', 'all-tags'],
	['list', 'json', ...others],
	// The last pick can be given to a command.
	['list', 'json', ...others.filter(name => name !== 'last'), 'run'],
	['offline', 'demo'],
	['offline', 'input'],
	['print', 'run'],
	['print0', 'run'],
];

/** Options with those that ask for what the first one does not do. */
export const conflicts: ReadonlyArray<readonly [OptionName, readonly OptionName[]]> = [
	// What needs no service, and so no set-up.
	['setup', ['demo', 'input', 'offline']],
	// The words beside it are files.
	['check', ['query']],
	// They say how a screen or a list ends.
	...others.map(name => [name, ['select-1', 'exit-0']] as const),
	['json', ['select-1']],
];

/** Options that take no query. */
export const withoutQuery: readonly OptionName[] = ['forget', 'print-config', 'clipboard-test', 'init', 'man'];
