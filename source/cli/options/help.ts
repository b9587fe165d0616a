import {joinToLines} from '../../text/width.ts';
import {type Option, options, sentenceOf} from './table.ts';

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
export const helpText = (): string => {
	const width = Math.max(...options.map(option => toName(option).length));
	const commandWidth = Math.max(...examples.map(([command]) => command.length));
	return `
Usage
  envpick [query] [options]

  Find an analysis environment, and copy or print its tags. The query is the
  initial filter. The access key comes from ENVPICK_ACCESS_KEY, a file, or a
  command in the config.
${options.map(option => toEntry(option, width)).join('\n')}

Examples
${examples.map(([command, does]) => `  ${command.padEnd(commandWidth)}  ${does}`).join('\n')}
`.trimStart();
};

const toName = ({name, letter, value}: Option): string =>
	`--${name}${letter === undefined ? '' : `, -${letter}`}${value === undefined ? '' : ` ${value}`}`;

const toEntry = (option: Option, width: number): string => {
	const choices = option.choices === undefined ? '' : `: ${Object.keys(option.choices).join(', ')}`;
	const sentence = sentenceOf(option);
	const description = `${sentence}${choices}${option.does.slice(sentence.length)}`;
	const lines = joinToLines(description.match(/(?:\[[^\]]*\]|\S+) */g) ?? [], columns - width - 4);
	const heading = option.group === undefined ? '' : `\n${option.group}\n`;
	const name = (index: number) => (index === 0 ? toName(option) : '').padEnd(width);
	return heading + lines.map((line, index) => `  ${name(index)}  ${line}`).join('\n');
};
