import {toKeyName} from '../keys/key-codes.ts';
import type {Command} from '../keys/keymap.ts';
import {sizeOf} from '../listing/listing.ts';
import {toMessageLines} from '../screen/messages.ts';
import {keyNow} from '../state/keys-now.ts';
import {sourceNameOf} from '../state/source-name.ts';
import {type Loaded, modeOf, type State} from '../state/state.ts';
import {toMatchSpeech, toSelectionSpeech, toTexts} from './row.ts';

// Seconds between two lines while loading: often enough to reassure, not to annoy.
const secondsBetween = 10;

/** Says that loading began, continues or failed, or the size of the listing. */
export const toLoadSpeech = (before: State | undefined, state: State): string[] => {
	const {load, loaded} = state;
	const isSame = load.type === before?.load.type && loaded === before.loaded;
	switch (load.type) {
		case 'loading': {
			const loading = `loading ${sourceNameOf(state)}`;
			const last = before?.load.type === 'loading' ? before.load : {milliseconds: 0, remark: undefined};
			const toLineCount = (milliseconds: number) => Math.floor(milliseconds / 1000 / secondsBetween);
			const count = toLineCount(load.milliseconds);
			return [
				...(isSame ? [] : [loading]),
				...(count > toLineCount(last.milliseconds) ? [`still ${loading}, ${count * secondsBetween} s`] : []),
				...(load.remark === undefined || load.remark === last.remark ? [] : [load.remark]),
			];
		}
		case 'failed':
			return isSame || loaded !== undefined ? [] : [...toTexts(toMessageLines(state)), toKeys(state, failureKeys)];
		case 'loaded':
			return isSame || loaded === undefined ? [] : toListingSpeech(state, loaded, before?.loaded === undefined);
	}
};

const toListingSpeech = (state: State, {listing}: Loaded, isFirst: boolean): string[] => {
	const parts = [
		`${sourceNameOf(state)}: ${sizeOf(listing)}`,
		...(listing.unreadable > 0 ? [`${listing.unreadable} unreadable`] : []),
		...(listing.next === undefined ? [] : ['incomplete: the service has more results']),
		...(state.found.query.length === 0 ? [] : [toMatchSpeech(state)]),
	];
	return [parts.join(', '), ...(isFirst ? [toKeys(state, startKeysOf(state))] : []), ...toSelectionSpeech(state)];
};

type Keys = ReadonlyArray<readonly [Command, string]>;

const startKeysOf = ({options}: State): Keys => [
	['select-next', 'next'],
	['pick', options.target === 'output' ? 'print and quit' : 'copy and quit'],
	['browse', 'go to the list'],
	['help', 'help'],
	['interrupt', 'quit'],
];

const failureKeys: Keys = [
	['load-again', 'try again'],
	['leave', 'quit'],
];

// Keys by name, as screen readers read an arrow, a caret or a question mark differently.
const toKeys = (state: State, hints: Keys): string => {
	const mode = modeOf(state);
	const parts = hints.flatMap(([command, does]) => {
		const key = keyNow(state, command);
		return key === undefined
			? []
			: [`${toKeyName(key, true).replace('^', 'ctrl-').replace('?', 'question mark')}: ${does}`];
	});
	return [...(mode === 'filter' ? ['type to filter'] : []), ...parts].join(', ');
};
