import {allSettings, groups, type Option, optionNameOf, type Setting} from '../config/settings.ts';
import {Fault} from '../fault/fault.ts';
import {checkTable} from './choose-format.ts';
import {pickAtOnce} from './pick/pick-only-match.ts';
import {needCommand} from './pick/run-commands.ts';
import {printMatches} from './print-matches.ts';
import type {Base, Run} from './run-context.ts';
import {startBrowsing} from './start-browsing.ts';

/** An option that requests something other than browsing; it returns the exit code, and throws Fault. */
export type Task = Option & {
	/** The meaning of the words that are not options. */
	readonly takes: 'query' | 'files' | 'nothing';
	/** The options to pick without a screen, or for a command, that fit it. */
	readonly fits?: readonly string[];
	/** Whether it runs with any other option. */
	readonly isAlone?: true;
} & (
		| {readonly needs: 'nothing'; readonly run: (base: Base) => number | Promise<number>}
		/** The variables and the config are read before. */
		| {readonly needs: 'settings'; readonly run: (run: Run) => number | Promise<number>}
	);

/** The tasks. Without one the run browses, or picks at once. To add a task, add a row, and the file that does it. */
export const tasks: readonly Task[] = [
	{
		group: 'Listing',
		name: 'setup',
		does: 'Set up the service address and access key',
		takes: 'query',
		excludes: ['offline', 'demo', 'input'],
		fits: ['run'],
		needs: 'settings',
		run: startBrowsing,
	},
	{
		group: 'Output',
		name: 'clipboard-test',
		does: 'Test the clipboard and explain the result',
		takes: 'nothing',
		needs: 'settings',
		run: async run => (await import('./clipboard-test.ts')).testClipboard(run),
	},
	{
		group: 'Without a screen',
		name: 'list',
		does: 'Print every match with all tags, one per line',
		takes: 'query',
		fits: ['select-1', 'exit-0'],
		needs: 'settings',
		run: run => (run.settings.select1 ? pickAtOnce : printMatches)(run),
	},
	{
		group: 'Without a screen',
		name: 'json',
		does: 'Print the response as JSON, with the matches only',
		takes: 'query',
		excludes: ['as', 'tags', 'columns'],
		fits: ['exit-0'],
		needs: 'settings',
		run: printMatches,
	},
	{
		group: 'Without a screen',
		name: 'check',
		value: 'FILE',
		does: 'Report tags in FILE… that are not in the listing',
		takes: 'files',
		excludes: ['query'],
		needs: 'settings',
		run: async run => (await import('./check-files.ts')).checkFiles(run),
	},
	{
		group: 'Without a screen',
		name: 'changes',
		does: 'Print what is new, gone or changed since the last listing that differs',
		takes: 'query',
		fits: ['json'],
		needs: 'settings',
		run: async run => (await import('./print-changes.ts')).printChanges(run),
	},
	{
		group: 'Without a screen',
		name: 'last',
		does: 'Repeat the last pick, or the last that matches the query',
		takes: 'query',
		fits: ['run'],
		needs: 'settings',
		run: async run => (await import('./pick/pick-last.ts')).pickLast(run),
	},
	{
		group: 'Other',
		name: 'print-config',
		does: 'Print the settings and where they come from',
		takes: 'nothing',
		needs: 'settings',
		run: async run => (await import('./print-config.ts')).printConfig(run),
	},
	{
		group: 'Other',
		name: 'init',
		value: 'SHELL',
		choices: {bash: '', zsh: '', fish: ''},
		does: 'Print completions, and a key binding with --bind, for a shell',
		takes: 'nothing',
		needs: 'nothing',
		run: async base => (await import('./options/init.ts')).printInit(base, options),
	},
	{
		group: 'Other',
		name: 'forget',
		does: 'Delete all cached listings and past picks',
		takes: 'nothing',
		needs: 'nothing',
		run: async base => (await import('./forget.ts')).forget(base),
	},
	{
		group: 'Other',
		name: 'help',
		letter: 'h',
		does: 'Print this help',
		takes: 'query',
		isAlone: true,
		needs: 'nothing',
		run: async base => (await import('./options/help.ts')).printHelp(base, options),
	},
	{
		group: 'Other',
		name: 'man',
		does: 'Print the manual page',
		takes: 'nothing',
		needs: 'nothing',
		run: async base => (await import('./options/help.ts')).printManual(base),
	},
	{
		group: 'Other',
		name: 'version',
		letter: 'V',
		does: 'Print the version',
		takes: 'query',
		isAlone: true,
		needs: 'nothing',
		run: async base => (await import('./options/help.ts')).printVersion(base),
	},
];

// A switch that is on is turned off, and does not show that it is on.
const toOption = ({usual, ...setting}: Setting): readonly Option[] => {
	if (setting.isHidden) {
		return [];
	}
	return [{...setting, name: optionNameOf(setting), ...(typeof usual === 'string' && {usual})}];
};

/** The options, in the order of the help. */
export const options: readonly Option[] = groups.flatMap(group =>
	[...allSettings.flatMap(toOption), ...tasks].filter(option => option.group === group),
);

/** Runs a task; without one, picks without a screen or browses. Returns the exit code. Throws Fault. */
export const runTask = async (run: Run, task: Task | undefined): Promise<number> => {
	const {settings, variables} = run;
	checkTable(run);
	if (settings.run !== undefined) {
		await needCommand(settings.run, variables);
	}
	if (task?.needs === 'settings') {
		return task.run(run);
	}
	if (settings.select1 || settings.exit0) {
		return pickAtOnce(run);
	}
	checkFilter(run);
	return startBrowsing(run);
};

// In other programs such words are commands. If a service is given, the word is an ordinary filter.
const checkFilter = ({settings: {query}, given, choice}: Run): void => {
	const isSwitch = options.some(({name, value}) => name === query && value === undefined);
	if (isSwitch && given.names.length === 0 && choice().type === 'none') {
		throw new Fault(`\`${query}\` is used as a filter`, `did you mean \`--${query}\`?`);
	}
};
