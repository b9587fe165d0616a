import {toKeyName} from '../keys/key-label.ts';
import {keyOf} from '../keys/lookup.ts';
import {countEnvironments} from '../listing/listing.ts';
import {toMessageLines} from '../screen/messages.ts';
import {toMatchSpeech, toSelectionSpeech, toTexts} from './row.ts';
import {sourceNameOf} from '../state/source-name.ts';
import {type State, modeOf} from '../state/state.ts';
import {countOf} from '../text/plural.ts';

// Seconds between two lines while it loads: a reader that talks all the time is as bad as one that says nothing.
const stillLoading = 10;

/** What is said of loading: that it began, goes on, failed, or what it brought. */
export const toLoadSpeech = (before: State | undefined, state: State): string[] => {
	const {load, loaded} = state;
	const isSame = load.type === before?.load.type && loaded === before.loaded;
	switch (load.type) {
		case 'loading': {
			const started = `asking ${sourceNameOf(state)} for its environments`;
			const turns = (one: State | undefined) =>
				one?.load.type === 'loading' ? Math.floor(one.load.milliseconds / 1000 / stillLoading) : 0;
			const remark = before?.load.type === 'loading' && before.load.remark === load.remark ? undefined : load.remark;
			return [
				...(isSame ? [] : [started]),
				...(turns(state) > turns(before) ? [`still ${started}, ${turns(state) * stillLoading} s`] : []),
				...(remark === undefined ? [] : [remark]),
			];
		}
		case 'failed':
			return isSame || loaded !== undefined ? [] : [...toTexts(toMessageLines(state)), toKeys(state, failureKeys)];
		case 'loaded':
			return isSame || loaded === undefined ? [] : toListingSpeech(state, before?.loaded === undefined);
	}
};

const toListingSpeech = (state: State, isFirst: boolean): string[] => {
	const {loaded, found} = state;
	if (loaded === undefined) {
		return [];
	}
	const {listing} = loaded;
	const parts = [
		`${sourceNameOf(state)}: ${countOf(countEnvironments(listing), 'environment')} in ${countOf(listing.groups.length, 'group')}`,
		...(listing.unreadable > 0 ? [`${listing.unreadable} unreadable`] : []),
		...(listing.next === undefined ? [] : ['incomplete: the service signals more']),
		...(found.query.length === 0 ? [] : [toMatchSpeech(state)]),
	];
	return [parts.join(', '), ...(isFirst ? [toKeys(state, startKeys)] : []), ...toSelectionSpeech(state)];
};

const startKeys = [
	['select-next', 'next'],
	['pick', 'pick and leave'],
	['browse', 'browse'],
	['help', 'help'],
	['interrupt', 'leave'],
] as const;

const failureKeys = [
	['load-again', 'try again'],
	['leave', 'leave'],
] as const;

// The names of keys, not their signs: what a reader makes of an arrow or a caret is its own business.
const toKeys = (state: State, hints: typeof startKeys | typeof failureKeys): string => {
	const mode = modeOf(state);
	const parts = hints.flatMap(([command, does]) => {
		const key = keyOf(state.options.bindings, mode, command);
		return key === undefined ? [] : [`${toKeyName(key, true).replace('^', 'ctrl-')}: ${does}`];
	});
	return [...(mode === 'filter' ? ['type to filter'] : []), ...parts].join(', ');
};
