import packageJson from '../../../package.json' with {type: 'json'};
import type {Option, Setting} from '../../config/settings.ts';
import {joinToLines} from '../../text/width.ts';
import type {Base} from '../run-context.ts';

// Terminals are at least this wide.
const columns = 80;

/** Command lines to try, and what they do. */
export const examples: readonly (readonly [command: string, does: string])[] = [
	['envpick --demo', 'try it without a service'],
	['envpick windows11 en-us', 'start with a filter'],
	["envpick '^os:win !x86'", 'show Windows environments without x86'],
	['tags=$(envpick ubuntu)', 'store the pick in a variable'],
	['envpick -1 macos', 'pick without a screen'],
	['envpick --list --unique win10', 'list matches without duplicate lines'],
	['envpick --input listing.json', 'browse a saved listing'],
];

/** The text of `--help`, at most 80 columns wide. */
export const helpText = (options: readonly Option[]): string => {
	const width = Math.max(...options.map(option => toName(option).length));
	const commandWidth = Math.max(...examples.map(([command]) => command.length));
	return `
Usage
  envpick [query] [options]

  Find an analysis environment, and copy or print its tags. The query is the
  initial filter. The access key comes from ENVPICK_ACCESS_KEY, a file, or a
  command in the config.
${[...Map.groupBy(options, ({group}) => group)].map(([group, some]) => `\n${group}\n${some.map(option => toEntry(option, width)).join('\n')}`).join('\n')}

Examples
${examples.map(([command, does]) => `  ${command.padEnd(commandWidth)}  ${does}`).join('\n')}
`.trimStart();
};

const toName = ({name, letter, value}: Option): string =>
	`--${name}${letter === undefined ? '' : `, -${letter}`}${value === undefined ? '' : ` ${value}`}`;

const toEntry = (option: Option, width: number): string => {
	const choices = option.choices === undefined ? '' : `: ${Object.keys(option.choices).join(', ')}`;
	const note = noteOf(option);
	const description = `${option.does}${choices}${note === '' ? '' : `  [${note}]`}`;
	const lines = joinToLines(description.match(/(?:\[[^\]]*\]|\S+) */g) ?? [], columns - width - 4);
	const name = (index: number) => (index === 0 ? toName(option) : '').padEnd(width);
	return lines.map((line, index) => `  ${name(index)}  ${line}`).join('\n');
};

// The variable that an option overrides, and the default.
const noteOf = ({variable, usual}: Setting): string =>
	[
		variable && `$${variable.name}${variable.turns === undefined ? '' : `=${variable.turns === 'on'}`}`,
		variable?.unless && `unless ${variable.unless}`,
		usual,
	]
		.filter(Boolean)
		.join(', ');

/** Prints the help. Returns the exit code. */
export const printHelp = ({process}: Base, options: readonly Option[]): number => {
	process.stdout.write(helpText(options));
	return 0;
};

/** Prints the manual page. Returns the exit code. */
export const printManual = async ({process}: Base): Promise<number> => {
	process.stdout.write((await import('../../../man/envpick.1')).default);
	return 0;
};

/** Prints the version. Returns the exit code. */
export const printVersion = ({process}: Base): number => {
	process.stdout.write(`${packageJson.version}\n`);
	return 0;
};
