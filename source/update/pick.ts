import {type FilledCommands, fillCommandWith} from '../formats/fill-command.ts';
import type {Format} from '../formats/format.ts';
import type {Yield} from '../formats/write-format.ts';
import {type Command, shownKeyOf} from '../keys/keymap.ts';
import type {Tag} from '../listing/listing.ts';
import {commandsOf, formatNow, goneText, pickedResources, yieldOf, yieldOfTag} from '../state/picked.ts';
import {sourceNameOf} from '../state/source-name.ts';
import {type AwaitedPick, modeOf, type PickEnd, type State} from '../state/state.ts';
import {
	closed,
	type Effect,
	leaveWith,
	loadAgain,
	type Step,
	stay,
	withEffect,
	withFailure,
	withNotice,
} from '../state/step.ts';
import {selectedTag} from '../state/tags.ts';
import {countOf} from '../text/numbers.ts';

/**
Picks the selected tag while the detail is open, else the marked rows, else the selected resource. The text is copied or
printed. If there is nothing to pick, or the format refuses it, a notice says why. Outside the clipboard, a pick from a cached
listing waits for the service.
*/
export const pick = (state: State, end: PickEnd, format: Format = formatNow(state)): Step => {
	const step = perform(state, end, format);
	const output = outputOf(step.effects);
	if (output === undefined) {
		return step;
	}
	const picked = {...step, pick: {end, format, output}};
	return end !== 'copy' && !isCopied(state, end) && isUnconfirmed(state)
		? waitForResponse(picked, picked.pick)
		: picked;
};

const perform = (state: State, end: PickEnd, format: Format): Step => {
	const isTag = state.open?.type === 'detail';
	const tag = isTag ? selectedTag(state) : undefined;
	if (isTag ? tag === undefined : pickedResources(state).length === 0) {
		return stay(withNotice(state, isTag ? noTag(state) : nothingToPick(state)));
	}
	if (end === 'leave' && state.options.target === 'command') {
		return runCommands(state, tag === undefined ? commandsOf(state, format) : commandsOfTag(state, tag));
	}
	const goesToClipboard = isCopied(state, end);
	const yielded =
		tag === undefined ? yieldOf(state, format, goesToClipboard) : yieldOfTag(state, tag, !goesToClipboard);
	return finish(state, yielded, end);
};

// The text or the commands of a pick.
const outputOf = (effects: readonly Effect[]): string | undefined => {
	const [effect] = effects;
	if (effect?.type === 'copy') {
		return effect.text;
	}
	const outcome = effect?.type === 'leave' ? effect.outcome : undefined;
	return outcome?.type === 'printed'
		? outcome.text
		: outcome?.type === 'run'
			? JSON.stringify(outcome.commands)
			: undefined;
};

/** Picks in the current format of the menu, or in another, and closes the menu. */
export const pickAs = (state: State, end: PickEnd, format = formatNow(state)): Step => pick(closed(state), end, format);

/** The state in which a pick waits for a response. */
export const withAwaited = (state: State, awaited: AwaitedPick): State => ({...state, isLeaving: false, awaited});

const waitForResponse = ({state}: Step, awaited: AwaitedPick): Step => {
	const text = `waiting for ${sourceNameOf(state)}; any key cancels`;
	const next = withNotice(withAwaited(state, awaited), text);
	return state.load.type === 'loading' ? stay(next) : loadAgain(next);
};

/** Makes a pick that has waited for a response. If its output differs now, nothing is picked, and a notice says so. */
export const makeAwaited = (state: State, awaited: AwaitedPick): Step => {
	const step = pick(state, awaited.end, awaited.format);
	return step.pick?.output === awaited.output
		? step
		: stay(withFailure(state, `the list changed; press ${keyOf(state, awaited.end)} again`));
};

const commands = {leave: 'pick', copy: 'copy', print: 'print'} as const satisfies Record<PickEnd, Command>;

const keyOf = (state: State, end: PickEnd): string =>
	shownKeyOf(state.options, modeOf(state), commands[end]) ?? 'the key';
const isCopied = ({options}: State, end: PickEnd): boolean =>
	end === 'copy' || (end === 'leave' && options.target === 'clipboard');

// The listing is cached, and the service can still respond.
const isUnconfirmed = ({loaded, options}: State): boolean => loaded?.since !== undefined && !options.isOffline;

const commandsOfTag = (state: State, tag: Tag) => {
	const yielded = yieldOfTag(state, tag, false);
	return yielded.type === 'text' ? fillCommandWith(state.options.command ?? [], yielded.text) : yielded;
};

const runCommands = (state: State, filled: FilledCommands): Step =>
	filled.type === 'refused'
		? stay(withFailure(state, filled.reason))
		: leaveWith(state, {type: 'run', commands: filled.commands});

const finish = (state: State, yielded: Yield, end: PickEnd): Step => {
	if (yielded.type === 'refused') {
		return stay(withFailure(state, yielded.reason));
	}
	const {text, merged} = yielded;
	if (!isCopied(state, end)) {
		return leaveWith(state, {type: 'printed', text});
	}
	// Keys typed while the clipboard is busy are no longer for this program.
	const leaves = end === 'leave';
	const since = state.loaded?.since;
	const environments = countOf(pickedResources(state).length, 'environment');
	const remarks = [
		merged && `${environments} in ${merged}`,
		since && `from the cached listing of ${since}, not confirmed`,
	].filter(remark => remark !== undefined);
	const remark = remarks.length === 0 ? undefined : remarks.join(', ');
	return withEffect({...state, isLeaving: leaves}, {type: 'copy', text, leaves, merged: remark});
};

/** Why there is nothing to pick. */
export const nothingToPick = (state: State): string => {
	if (state.loaded === undefined) {
		return state.load.type === 'loading' ? 'still loading' : 'nothing is loaded';
	}
	if (state.found.rows.length === 0) {
		return state.loaded.listing.resources.length === 0 ? 'the listing is empty' : 'no match';
	}
	if (state.selection.isGone) {
		return goneText;
	}
	const key = shownKeyOf(state.options, 'browse', 'unfold');
	return `a folded group is selected${key === undefined ? '' : `: ${key} unfolds it`}`;
};

const noTag = (state: State): string => {
	const key = shownKeyOf(state.options, 'detail', 'show-record');
	return `no tag is selected${state.showsRecord && key !== undefined ? `: ${key} shows the tags` : ''}`;
};
