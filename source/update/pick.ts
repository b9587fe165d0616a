import {type FilledCommands, fillCommandWith} from '../forms/fill-command.ts';
import {type Form, formNameOf} from '../forms/form.ts';
import type {Yield} from '../forms/write-form.ts';
import {shownKeyOf} from '../keys/keymap.ts';
import {commandsOf, goneText, highlightedForm, pickedResources, yieldOf, yieldOfTag} from '../state/picked.ts';
import {sourceNameOf} from '../state/source-name.ts';
import {modeOf, type State} from '../state/state.ts';
import {closed, leaveWith, loadAgain, type Step, stay, withEffect, withFailure, withNotice} from '../state/step.ts';
import {selectedTag} from '../state/tags.ts';
import {countOf} from '../text/numbers.ts';

/** How a pick ends: copied, staying here; given to the target, and quit; printed whatever the target, and quit. */
type End = 'copy' | 'leave' | 'print';

/**
Picks the selected tag while the detail is open, else what is marked, else the selected resource. The text is copied or
printed. Where there is nothing to pick, or the form refuses it, a notice says why.
*/
export const pick = (state: State, end: End): Step => {
	const isTag = state.open?.type === 'detail';
	const tag = isTag ? selectedTag(state) : undefined;
	if (isTag ? tag === undefined : pickedResources(state).length === 0) {
		return stay(withNotice(state, isTag ? noTag(state) : nothingToPick(state)));
	}
	if (end !== 'copy' && !isCopied(state, end) && isUnconfirmed(state)) {
		return waitForAnswer(state, end);
	}
	if (tag !== undefined) {
		return finish(state, yieldOfTag(state, tag, !isCopied(state, end) && !isRun(state, end)), end);
	}
	return isRun(state, end)
		? runCommands(state, commandsOf(state))
		: finish(state, yieldOf(state, state.form, isCopied(state, end)), end);
};

/** Picks in a form, once: enter's own stays what it is. */
export const pickIn = (state: State, end: End, form: Form): Step => {
	const {state: after, effects} = pick({...state, form}, end);
	return {state: {...after, form: state.form}, effects};
};

/** Picks in the form that was chosen from the menu, and closes that. */
export const pickAs = (state: State, form: Form): Step => {
	const {state: after, effects} = pickIn(closed(state), state.options.target === 'clipboard' ? 'copy' : 'leave', form);
	const as = formNameOf(form);
	return {state: after, effects: effects.map(effect => (effect.type === 'copy' ? {...effect, as} : effect))};
};

/** What the menu of forms reports: that one was chosen, or moved to. */
export type FormChoice = {readonly type: 'chose' | 'highlighted'; readonly form: Form};

/** Picks in the form that was chosen from the open menu, or keeps which one it is at. */
export const inFormMenu = (state: State, {type, form}: FormChoice): Step => {
	const {open} = state;
	if (open?.type !== 'copy-as') {
		return stay(state);
	}
	return type === 'chose' ? pickAs(state, form) : stay({...state, open: {...open, highlighted: form}});
};

const verbs = {clipboard: 'copies as', output: 'prints as', command: 'runs the command with'};

/** Makes the form that is highlighted in the menu the one of enter, until the program ends, and closes the menu. */
export const useForm = (state: State): State => {
	const {options} = state;
	const form = highlightedForm(state);
	const next = {...closed(state), form};
	const key = shownKeyOf(options, modeOf(next), 'pick') ?? 'a pick';
	const name = formNameOf(form);
	const text = `${key} now ${verbs[options.target]} ${name}`;
	const full = `${text} until you quit; to keep it: "form": ${JSON.stringify(name)} in the config`;
	return withNotice(next, full, text);
};

const isCopied = ({options}: State, end: End): boolean =>
	end === 'copy' || (end === 'leave' && options.target === 'clipboard');

// The listing is of an earlier run, and the service can still say what is there now.
const isUnconfirmed = ({loaded, options}: State): boolean => loaded?.since !== undefined && !options.isOffline;

const waitForAnswer = (state: State, end: 'leave' | 'print'): Step => {
	const text = `waiting for ${sourceNameOf(state)} to answer; any key cancels`;
	const awaited = {type: 'pick', end, form: state.form} as const;
	const next = withNotice({...state, awaited}, text, 'waiting for the answer');
	return state.load.type === 'loading' ? stay(next) : loadAgain(next);
};

const isRun = ({options}: State, end: End): boolean => end === 'leave' && options.target === 'command';

const runCommands = (state: State, filled: FilledCommands): Step =>
	filled.type === 'refused'
		? stay(withFailure(state, filled.reason))
		: leaveWith(state, {type: 'run', commands: filled.commands});

const finish = (state: State, yielded: Yield, end: End): Step => {
	if (yielded.type === 'refused') {
		return stay(withFailure(state, yielded.reason));
	}
	const {text, merged} = yielded;
	if (isRun(state, end)) {
		return runCommands(state, fillCommandWith(state.options.command ?? [], text));
	}
	if (!isCopied(state, end)) {
		return leaveWith(state, {type: 'printed', text});
	}
	// Keys typed while the clipboard is busy are no longer for this program.
	const leaves = end === 'leave';
	const since = state.loaded?.since;
	const environments = countOf(pickedResources(state).length, 'environment');
	const remarks = [
		merged && `${environments} in ${merged}`,
		since && `from the listing of ${since}, not confirmed`,
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
