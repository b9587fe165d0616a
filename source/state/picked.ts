import {type FilledCommands, fillCommands, fillCommandWith} from '../forms/fill-command.ts';
import {type Form, hasTags} from '../forms/form.ts';
import {toOneLine} from '../forms/preview.ts';
import {type FormOptions, tagToForm, toForm, type Yield} from '../forms/write-form.ts';
import {type Picked, toPicked} from '../history/picks.ts';
import {findPicked, hasId} from '../listing/identity.ts';
import type {Resource, Tag} from '../listing/listing.ts';
import type {AlsoSelected} from '../listing/taken-tags.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {toShellWord} from '../text/shell-words.ts';
import type {Options} from './options.ts';
import {markedResources, selectedResource} from './selection.ts';
import type {Loaded, PickBefore, State} from './state.ts';

/** What a pick would yield in a form, of what is picked now or of given environments; the clipboard is for a person to paste. */
export const yieldOf = (
	state: State,
	form: Form,
	goesToClipboard: boolean,
	resources: readonly Resource[] = pickedResources(state),
): Yield => toForm(resources, form, toFormOptions(state, goesToClipboard));

/** The form that the menu is at: that of enter until one moved. */
export const highlightedForm = ({open, form}: State): Form =>
	(open?.type === 'copy-as' ? open.highlighted : undefined) ?? form;

/** The command of the run with what a pick is of. */
export const commandsOf = (state: State): FilledCommands =>
	fillCommands(state.options.command ?? [], pickedResources(state), state.form, toFormOptions(state, false));

/** A text that enter takes, as one safe line. */
export const toTakenLine = (text: string, options: Options): string =>
	toOneLine(text, ` ${glyphsOf(options).lineBreak} `);

/** What enter would copy or print in the list, or the commands that it would run as a shell would read them. */
export const takenByEnter = (state: State): Yield => {
	const {target} = state.options;
	return target === 'command' ? toCommandText(commandsOf(state)) : yieldOf(state, state.form, target === 'clipboard');
};

/** What a tag by itself yields. */
export const yieldOfTag = ({options}: State, tag: Tag, isPrinted: boolean): Yield =>
	tagToForm(tag, isPrinted && !options.isPasted && !options.isBare);

/** Like takenByEnter, for a tag by itself. */
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

const toFormOptions = (state: State, goesToClipboard: boolean): FormOptions => ({
	tagsOf: resource => takenTagsOf(state, resource),
	isPasted: goesToClipboard || state.options.isPasted,
	isBare: !goesToClipboard && state.options.isBare,
	groups: state.loaded?.listing.groups ?? [],
});

/** The tags that a pick takes of an environment of the listing. */
export const takenTagsOf = ({loaded, tagsTaken}: State, resource: Resource): readonly Tag[] =>
	loaded?.takenTags.tagsOf(resource, tagsTaken) ?? resource.selector;

/** What else a pick of environments of the listing would select; undefined if that is nothing, or the form has no tags. */
export const alsoSelectedBy = (state: State, resources: readonly Resource[]): AlsoSelected | undefined => {
	const {loaded, form, tagsTaken} = state;
	const [only, ...more] = resources;
	if (loaded === undefined || only === undefined || !hasTags(form)) {
		return undefined;
	}
	const also =
		more.length === 0
			? loaded.takenTags.alsoSelected(takenTagsOf(state, only))
			: loaded.takenTags.alsoSelectedByAny(resources, tagsTaken);
	return also.differ.length === 0 ? undefined : also;
};

/** Why nothing is picked after a reload took away what was selected. */
export const goneText = 'the selected one is gone; move to another';

/** What a pick is of: the marked resources, or else the selected one. */
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
		: toPicked(pickedResources(state), state.loaded.listing, state.tagsTaken, one => takenTagsOf(state, one));

/** When an environment was picked, in words: `picked yesterday 09:14`; undefined if no such pick is known. */
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
