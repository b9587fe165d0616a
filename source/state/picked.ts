import {type FilledCommand, fillCommands, formatInCommand} from '../formats/fill-command.ts';
import {type Format, type FormatOptions, formatNameOf, hasTags, isTable, type TableName} from '../formats/format.ts';
import {orRefusal} from '../formats/refuse.ts';
import {type FormatOutput, toFormat} from '../formats/write-format.ts';
import {type Picked, toPicked} from '../history/picks.ts';
import {findPicked} from '../listing/identity.ts';
import {type Environment, facetNamed, type Tag, valuesOf} from '../listing/listing.ts';
import type {Matched} from '../listing/pick-tags.ts';
import {memoizeLast} from '../text/memoize.ts';
import {toShellWord} from '../text/shell-words.ts';
import {selectedValue} from './detail.ts';
import {formatNow} from './formats.ts';
import {pickedEnvironments, pickedMarks} from './marks.ts';
import {isOpen, topPanel} from './panels.ts';
import {environmentsOfIds, selectedEnvironment} from './rows.ts';
import type {Loaded, PickBefore, PickEnd, State} from './state.ts';

/** The output of enter in a format of the menu. */
export const formatOutputOf = (state: State, format: Format): FormatOutput =>
	isTable(format) ? tableOutputOf(state, 'pick', format) : writtenAs(state, format);

/** The environments that a format writes: the marked environments, else the selected one; in a table else all matches. */
export const environmentsIn = (state: State, format: Format): readonly Environment[] =>
	isTable(format) && pickedMarks(state).size === 0
		? environmentsOfIds(state, state.found.environments)
		: pickedEnvironments(state);

// A frame of the menu shows all formats, and for 3,000 marks each takes about 10 ms. The set of marks stays the same while the
// selection moves.
const outputsOf = memoizeLast(
	(state: State, format: Format) => {
		const marked = pickedMarks(state);
		return marked.size > 0 ? marked : isTable(format) ? state.found.environments : state;
	},
	state => [state.loaded, state.options, state.tagsMode, orderOf(state)],
	() => new Map<string, FormatOutput>(),
);

const writtenAs = (state: State, format: Format): FormatOutput => {
	const outputs = outputsOf(state, format);
	const name = formatNameOf(format);
	const goesToClipboard = isTable(format) || isCopied(state, 'pick');
	const output =
		outputs.get(name) ?? toFormat(environmentsIn(state, format), format, toFormatOptions(state, goesToClipboard));
	outputs.set(name, output);
	return output;
};

const tableOutputOf = (state: State, end: PickEnd, format: TableName): FormatOutput => {
	const {options} = state;
	const isPrinted = !isCopied(state, end);
	const cannot =
		end === 'pick' && options.target === 'command'
			? 'passed to a command'
			: isPrinted && options.target === 'line'
				? 'inserted into a command line'
				: isPrinted && options.print0
					? 'printed with --print0'
					: undefined;
	if (cannot !== undefined) {
		return {type: 'refused', reason: `a table cannot be ${cannot}; copy it, or use json`};
	}
	return writtenAs(state, format);
};

export const isCopied = ({options}: State, end: PickEnd): boolean =>
	end === 'copy' || (end === 'pick' && options.target === 'clipboard');

/** The output of a pick, or why there is none. If the target is a command, it has the commands to run, and their text as for a shell. */
export type PickOutput = FormatOutput & {readonly commands?: readonly FilledCommand[]};

/** The format of what a pick writes: a command may name values of its own. */
export const writtenFormat = (state: State): Format => {
	const {target, run = []} = state.options;
	return target === 'command' ? formatInCommand(run, formatNow(state)) : formatNow(state);
};

/** The output of a pick; in the detail, of the selected tag. Undefined if there is nothing to pick. */
export const pickOutputOf = (state: State, end: PickEnd, format = formatNow(state)): PickOutput | undefined => {
	const {target, run: command = []} = state.options;
	const options = toFormatOptions(state, isCopied(state, end));
	const write = end === 'pick' && target === 'command' ? toCommands(command) : toFormat;
	if (isOpen(state, 'detail')) {
		const [environment, tag] = [selectedEnvironment(state), selectedValue(state)];
		return environment && tag && write([environment], 'plain text', {...options, tagsOf: () => [tag]});
	}
	if (isTable(format)) {
		return tableOutputOf(state, end, format);
	}
	const environments = pickedEnvironments(state);
	if (environments.length === 0) {
		return undefined;
	}
	return write === toFormat && end === 'pick' ? writtenAs(state, format) : write(environments, format, options);
};

const toCommands =
	(command: readonly string[]) =>
	(environments: readonly Environment[], format: Format, options: FormatOptions): PickOutput =>
		orRefusal(() => {
			const commands = fillCommands(command, environments, format, options);
			const lines = commands.map(({words}) => words.map(toShellWord).join(' '));
			return {type: 'text', text: lines.join('\n'), commands};
		});

const toFormatOptions = (state: State, goesToClipboard: boolean): FormatOptions => ({
	tagsOf: environment => pickTagsOf(state, environment),
	reader: goesToClipboard ? 'person' : state.options.reader,
	listing: state.loaded?.listing,
	columns: state.options.tableColumns,
});

export const pickTagsOf = ({loaded, tagsMode}: State, environment: Environment): readonly Tag[] =>
	loaded?.pickTags.tagsOf(environment, tagsMode) ?? environment.selector;

/** The output of enter in the list, and what its tags match; that is undefined if no tags are written. */
type ListPick = {readonly output: FormatOutput; readonly matched: Matched | undefined};

/** The effect of enter in the list or in the menu of formats; undefined if there is nothing to pick. */
export const listPickOf = memoizeLast(
	// Several lines of a frame need it, and for 5,000 marks it takes 150 ms.
	(state: State): object => (pickedMarks(state).size > 0 ? pickedMarks(state) : state),
	state => [state.loaded, state.options, state.tagsMode, formatNow(state), orderOf(state), topPanel(state)?.type],
	(state): ListPick | undefined => makeListPick(state),
);

// Under a sort, several rows are picked in their order on the screen.
const orderOf = ({sort, found}: State) => (sort === undefined ? undefined : found.rows);

const makeListPick = (state: State): ListPick | undefined => {
	const output = pickOutputOf(state, 'pick');
	const picked = pickedEnvironments(state);
	const isByTags = hasTags(writtenFormat(state)) && !picked.every(one => writesOnly(state, one));
	const matched =
		output?.type === 'text' && isByTags
			? state.loaded?.pickTags.matchedBy(picked, one => pickTagsOf(state, one))
			: undefined;
	return output && {output, matched};
};

/** Whether a pick of an environment writes what only this one has: its record, or a value of no other. */
export const writesOnly = (state: State, environment: Environment): boolean => {
	const format = writtenFormat(state);
	const {listing} = state.loaded ?? {};
	const parts = typeof format === 'string' ? [] : format.parts;
	const facets = parts.flatMap(part => ('name' in part && listing ? (facetNamed(listing, part.name) ?? []) : []));
	return (
		format === 'record' ||
		facets.some(facet => valuesOf(environment, facet).some(({count, facet: {kind}}) => count === 1 && kind !== 'group'))
	);
};

/** Whether a pick waits for a response of the service, as it is from a cached listing and cannot be taken back. */
export const needsResponse = (state: State, end: PickEnd): boolean =>
	state.loaded?.from.type === 'cache' && !state.options.offline && !isCopied(state, end);

/** Why nothing is picked if a reload removed the selection. */
export const goneText = 'the selected environment no longer exists; select another';

/** The entry of a pick in the history; undefined for a single tag or a table. */
export const toRememberOf = (state: State, format = formatNow(state)): Picked | undefined =>
	isOpen(state, 'detail') || isTable(format) || state.loaded === undefined
		? undefined
		: toPicked(pickedEnvironments(state), state.loaded.listing, state.tagsMode, one => pickTagsOf(state, one));

/** When an environment was picked, in words: `picked yesterday 09:14`; undefined if it was not. */
export const pickedText = (
	picks: readonly PickBefore[],
	{listing}: Loaded,
	picked: Environment,
): string | undefined => {
	const before = picks.find(({environment}) => findPicked(listing, environment) === picked);
	return before?.when && `picked ${before.when}`;
};
