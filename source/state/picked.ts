import {isMatch} from '../filter/highlight.ts';
import {parseQuery} from '../filter/query.ts';
import {type FilledCommands, fillCommands, fillCommandWith} from '../formats/fill-command.ts';
import {type Format, formatNameOf, hasTags} from '../formats/format.ts';
import {toOneLine} from '../formats/preview.ts';
import {type FormatOptions, tagToFormat, toFormat, type Yield} from '../formats/write-format.ts';
import {type Picked, toPicked} from '../history/picks.ts';
import {findPicked, hasId} from '../listing/identity.ts';
import type {Resource, Tag} from '../listing/listing.ts';
import type {Matched} from '../listing/pick-tags.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {toShellWord} from '../text/shell-words.ts';
import type {Options} from './options.ts';
import {markedResources, selectedResource} from './selection.ts';
import {type Loaded, type PickBefore, type State, searchOf} from './state.ts';

/** The output of a pick in a format, for the current pick or given environments; the clipboard is for a person to paste. */
export const yieldOf = (
	state: State,
	format: Format,
	goesToClipboard: boolean,
	resources: readonly Resource[] = pickedResources(state),
): Yield => toFormat(resources, format, toFormatOptions(state, goesToClipboard));

/** The format of a pick: that of the open menu, else that of the run. */
export const formatNow = (state: State): Format => {
	const {open, options} = state;
	if (open?.type !== 'copy-as') {
		return options.format;
	}
	const found = shownFormats(state);
	return (
		found.find(format => formatNameOf(format) === (open.highlighted ?? formatNameOf(options.format))) ??
		found[0] ??
		options.format
	);
};

/** The formats in the menu: those that its search finds. */
export const shownFormats = (state: State): readonly Format[] => {
	const query = parseQuery(searchOf(state));
	return state.options.formats.filter(format => isMatch(query, formatNameOf(format)));
};

/** The command of the run with the picked environments. */
export const commandsOf = (state: State, format: Format): FilledCommands =>
	fillCommands(state.options.command ?? [], pickedResources(state), format, toFormatOptions(state, false));

/** The text that enter copies, as one safe line. */
export const toTakenLine = (text: string, options: Options): string =>
	toOneLine(text, ` ${glyphsOf(options).lineBreak} `);

/** The output of enter in the list or in the menu of formats, or the commands that it would run, as a shell reads them. */
export const takenByEnter = (state: State): Yield => {
	const {target} = state.options;
	const format = formatNow(state);
	return target === 'command'
		? toCommandText(commandsOf(state, format))
		: yieldOf(state, format, target === 'clipboard');
};

/** The output of a single tag. */
export const yieldOfTag = ({options}: State, tag: Tag, isPrinted: boolean): Yield =>
	tagToFormat(tag, isPrinted && options.reader === 'shell' ? 'shell' : 'any');

/** Like takenByEnter, for a single tag. */
export const tagTakenByEnter = (state: State, tag: Tag): Yield => {
	const {target, command = []} = state.options;
	const yielded = yieldOfTag(state, tag, target === 'output');
	return target === 'command' && yielded.type === 'text'
		? toCommandText(fillCommandWith(command, yielded.text))
		: yielded;
};

const toCommandText = (filled: FilledCommands): Yield =>
	filled.type === 'refused'
		? filled
		: {type: 'text', text: filled.commands.map(({words}) => words.map(toShellWord).join(' ')).join('\n')};

const toFormatOptions = (state: State, goesToClipboard: boolean): FormatOptions => ({
	tagsOf: resource => pickTagsOf(state, resource),
	reader: goesToClipboard ? 'person' : state.options.reader,
	listing: state.loaded?.listing,
});

/** The tags of an environment that a pick includes. */
export const pickTagsOf = ({loaded, tagsMode}: State, resource: Resource): readonly Tag[] =>
	loaded?.pickTags.tagsOf(resource, tagsMode) ?? resource.selector;

/** The output of enter in the list, and what its tags match; undefined if it writes no tags. */
export type ListPick = {readonly yielded: Yield; readonly matched: Matched | undefined};

type Kept = Pick<State, 'loaded' | 'tagsMode'> & {readonly format: Format; readonly pick: ListPick};

// Marks are never changed in place. With many of them a pick takes long, and they stay while the selection moves.
const kept = new WeakMap<State['marked'], Kept>();

/** The effect of enter in the list; undefined if there is nothing to pick. */
export const listPickOf = (state: State): ListPick | undefined => {
	const {loaded, tagsMode, marked} = state;
	const format = formatNow(state);
	if (marked.size === 0) {
		return makeListPick(state);
	}
	const before = kept.get(marked);
	if (before?.loaded === loaded && before?.format === format && before.tagsMode === tagsMode) {
		return before.pick;
	}
	const pick = makeListPick(state);
	if (pick !== undefined) {
		kept.set(marked, {loaded, format, tagsMode, pick});
	}
	return pick;
};

const makeListPick = (state: State): ListPick | undefined => {
	const resources = pickedResources(state);
	if (resources.length === 0) {
		return undefined;
	}
	const yielded = takenByEnter(state);
	const matched =
		yielded.type === 'text' && hasTags(formatNow(state))
			? state.loaded?.pickTags.matchedBy(resources, one => pickTagsOf(state, one))
			: undefined;
	return {yielded, matched};
};

/** Why nothing is picked after a reload removed the selection. */
export const goneText = 'the selected environment no longer exists; select another';

/** The content of a pick: the marked resources, or else the selected one. */
export const pickedResources = (state: State): readonly Resource[] => {
	if (state.marked.size > 0) {
		return markedResources(state);
	}
	const selected = state.selection.isGone ? undefined : selectedResource(state);
	return selected === undefined ? [] : [selected];
};

/** The entry of a pick in the history; undefined for a pick of a single tag. */
export const toRememberOf = (state: State): Picked | undefined =>
	state.open?.type === 'detail' || state.loaded === undefined
		? undefined
		: toPicked(pickedResources(state), state.loaded.listing, state.tagsMode, one => pickTagsOf(state, one));

/** When an environment was picked, in words: `picked yesterday 09:14`; undefined without such a pick. */
export const pickedText = (
	picks: readonly PickBefore[],
	{listing, distinct: {representatives}}: Loaded,
	{id}: Resource,
): string | undefined => {
	const before = picks.find(({environment}) => {
		const same = findPicked(listing, environment)?.id ?? -1;
		// Without an id, identical tags are the same environment.
		return same === id || (!hasId(environment.identity) && representatives[same] === representatives[id]);
	});
	return before?.when && `picked ${before.when}`;
};
