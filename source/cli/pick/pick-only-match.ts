import {asFault, Fault} from '../../fault/fault.ts';
import {mayEndInQuery} from '../../formats/fill-command.ts';
import type {Format, FormatOptions} from '../../formats/format.ts';
import {toOneLine} from '../../formats/preview.ts';
import {toFormat, writePick} from '../../formats/write-format.ts';
import type {Environment} from '../../listing/listing.ts';
import {differingIn} from '../../listing/pick-tags.ts';
import {yieldToInput} from '../../system/io/yield-to-input.ts';
import {countOf} from '../../text/numbers.ts';
import {quote} from '../../text/quote.ts';
import {type Run, toFormatOptions} from '../run-context.ts';
import {searchAndTell} from '../search-listing.ts';
import {browse} from '../start-browsing.ts';
import {pickNow} from './pick-now.ts';

/**
Picks if all matches have the same output, or exits without a match, like -1 and -0 of fzf. Otherwise browses, or with --list
fails.
*/
export const pickAtOnce = async (run: Run): Promise<number> => {
	const {settings, format, process} = run;
	const source = run.source();
	const {listing} = await source.loadNow();
	const options = toFormatOptions(run, listing);
	const environments = await searchAndTell(listing, settings.query, process.stderr);
	if (settings.exit0 && environments.length === 0) {
		return 1;
	}
	const different = settings.select1 ? differentPicks(environments, format, options) : [];
	const [only, another] = different;
	if (only !== undefined && another === undefined) {
		return pickNow(run, [only.environment], options);
	}
	await yieldToInput();
	const fault = toChoiceFault(run, environments, different, options);
	if (run.given.task === 'list') {
		throw fault;
	}
	return browse(run, source, run.screen(fault));
};

// Without a screen nothing can be chosen, so the message says how many different picks there are, and what tells them apart.
const toChoiceFault = (
	{given, settings, format}: Run,
	environments: readonly Environment[],
	different: readonly OnePick[],
	options: FormatOptions,
): Fault => {
	const count = environments.filter(({isUnreadable}) => !isUnreadable).length;
	if (count === 0) {
		return new Fault('no environment matches', 'change the filter, or check the listing', 1);
	}
	const picks = different.filter((one): one is Required<OnePick> => one.text !== undefined);
	const refusal = settings.select1 && picks.length === 0 ? refusalOf(environments, format, options) : undefined;
	if (refusal !== undefined) {
		return refusal;
	}
	const [first, second] = picks;
	const found =
		first === undefined || second === undefined
			? `${countOf(count, 'environment')} match${count === 1 ? 'es' : ''}`
			: `the matches give ${picks.length} different picks (${toExamples(first, second, picks.length > 2, options)})`;
	const picked = different.map(({environment}) => environment);
	const inShort = differentPicks(picked, format, {...options, tagsOf: ({selector}) => selector});
	const isOneInShort = picks.length > 1 && inShort.length === 1;
	const isList = given.task === 'list';
	const narrow =
		settings.query === '' && mayEndInQuery(settings.run)
			? 'write the query before --run: all words after it are the command'
			: `narrow the filter, or print them all ${isList ? 'without -1' : 'with --list'}`;
	return new Fault(
		`${found}, ${isList ? 'but -1 prints only one' : 'and there is no screen to choose on'}`,
		isOneInShort ? 'use `--tags short`: it gives the same pick for all of them' : narrow,
	);
};

// The first two of some picks, and the prefixes in which their tags differ.
const toExamples = (
	first: Required<OnePick>,
	second: Required<OnePick>,
	isOfMore: boolean,
	{tagsOf}: FormatOptions,
): string => {
	const [one, other] = [toOneLine(first.text, ' '), toOneLine(second.text, ' ')];
	const texts = `${quote(fromDifference(one, other))}, ${quote(fromDifference(other, one))}`;
	const differ = differingIn([first, second].map(({environment}) => ({tags: tagsOf(environment)})));
	return (isOfMore ? 'such as ' : '') + texts + (differ.length === 0 ? '' : `: ${differText(differ)}`);
};

// A text that would be cut, from a little before what tells it apart from another one: a cut keeps the start.
const fromDifference = (text: string, other: string): string => {
	const [own, others] = [Array.from(text), Array.from(other)];
	const at = own.findIndex((character, index) => character !== others[index]);
	const start = (at === -1 ? own.length : at) - 20;
	return start <= 0 || quote(text) === `\`${text}\`` ? text : `…${own.slice(start).join('')}`;
};

// Why the first match cannot be written.
const refusalOf = (environments: readonly Environment[], format: Format, options: FormatOptions) => {
	try {
		writePick(environments.slice(0, 1), format, options);
		return undefined;
	} catch (error) {
		return asFault(error);
	}
};

/** The first environment with each output, and all environments with a refused output. */
export const differentPicks = (
	environments: readonly Environment[],
	format: Format,
	options: FormatOptions,
): readonly OnePick[] => {
	const texts = new Set<string>();
	return environments.flatMap((environment): readonly OnePick[] => {
		const output = toFormat([environment], format, options);
		if (output.type === 'refused') {
			return [{environment}];
		}
		return texts.size === texts.add(output.text).size ? [] : [{environment, text: output.text}];
	});
};

/** The difference between environments, in words: `image differs`, `image and other tags differ`, `image, app and 2 more differ`. */
export const differText = (differ: readonly string[]): string => {
	const named = differ.map(prefix => (prefix === '' ? 'other tags' : prefix));
	const names = named.length > 3 ? [...named.slice(0, 2), `${named.length - 2} more`] : named;
	const all = [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(name => name !== '').join(' and ');
	return `${all} ${names.length === 1 && differ[0] !== '' ? 'differs' : 'differ'}`;
};

/** An environment and its output, which is absent if it is refused. */
export type OnePick = {readonly environment: Environment; readonly text?: string};
