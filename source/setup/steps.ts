import {baseOf} from '../config/service-name.ts';
import type {Address} from '../service/address.ts';
import {problemOfKey} from './field.ts';
import {
	type Kept,
	type KeySource,
	type SetupEffect,
	type SetupOutcome,
	type SetupState,
	type SetupStep,
	type SetupTurn,
	type Way,
	fieldOf,
	keyOf,
	readAddress,
} from './state.ts';
import {isTooSmall} from '../state/layout.ts';
import {toLine} from '../text/line-edit.ts';
import {parseShellWords} from '../text/shell-words.ts';

// From one step of the set-up to another.

/** A new state of the set-up, with what is to be done in the world. */
export const stay = (state: SetupState, ...effects: SetupEffect[]): SetupTurn => ({state, effects});

/** Esc: one step back; from the first one it leaves. */
export const goBack = (state: SetupState): SetupTurn => {
	switch (state.step) {
		case 'address':
			return leave(state, {type: 'left'});
		case 'key':
			return stay(toStep(state, 'address'));
		case 'trial':
			return stay({...toStep(state, stepToChange(state)), ...problemOf(state)}, {type: 'stop-trying'});
		case 'keeping':
			return stay(toStep(state, 'trial'));
		case 'command':
			return stay(toStep(state, 'keeping'));
	}
};

// A refused key is the key's fault; most else is the address's.
const stepToChange = ({trial}: SetupState): SetupStep =>
	trial.type === 'failed' && trial.failure.exitCode !== 4 ? 'address' : 'key';

// What went wrong is seen in the field, too, until that changes.
const problemOf = ({trial}: SetupState): Pick<SetupState, 'problem'> =>
	trial.type === 'failed' ? {problem: `${trial.failure.what}; ${trial.failure.tryThis}`} : {};

// A field that comes has its cursor at its end.
const toStep = (state: SetupState, step: SetupStep): SetupState =>
	step === 'trial' || step === 'keeping' ? {...state, step} : {...state, step, [step]: toLine(state[step].text)};

/** Enter in a field: on to the next step if what it holds will do. */
export const enter = (state: SetupState): SetupTurn => {
	if (fieldOf(state) === undefined) {
		return stay(state);
	}
	switch (state.step) {
		case 'address': {
			const read = readAddress(state);
			return stay(read.type === 'address' ? toKey(state, read.address) : {...state, problem: read.why});
		}
		case 'key': {
			const problem = problemOfKey(state.key.text);
			return problem === undefined ? startTrial(state) : stay({...state, problem});
		}
		case 'command':
			return enterCommand(state);
		default:
			return stay(state);
	}
};

/** Asks the service with this address and key. */
export const startTrial = (state: SetupState): SetupTurn => {
	const read = readAddress(state);
	const trying = {...state, step: 'trial', trial: {type: 'trying', milliseconds: 0}} as const;
	return read.type === 'address'
		? stay(trying, {type: 'try', address: read.address, key: keyOf(state)})
		: stay({...toStep(state, 'address'), problem: read.why});
};

// A key that was given for one machine is not sent to another unless somebody types it there.
const toKey = (state: SetupState, address: Address): SetupState => {
	const {origin} = new URL(address.base);
	const given = baseOf(state.options.address);
	const before = state.keyFor ?? (given === undefined ? origin : new URL(given).origin);
	return toStep({...state, keyFor: origin, ...(before !== origin && {key: toLine('')})}, 'key');
};

const enterCommand = (state: SetupState): SetupTurn => {
	const read = parseShellWords(state.command.text);
	if (read.type === 'unreadable') {
		return stay({...state, problem: read.why});
	}
	if (holdsKey(read.words, keyOf(state))) {
		return stay({...state, problem: 'the key is in it; write one that reads the key from where it is kept'});
	}
	return read.words.length === 0
		? stay({...state, problem: 'no command yet'})
		: stay({...state, isBusy: true}, {type: 'run-command', words: read.words});
};

// A shorter one can be part of a word by chance.
const tellingKey = 8;

const holdsKey = (words: readonly string[], key: string): boolean =>
	words.some(word => word === key || (key.length >= tellingKey && word.includes(key)));

/** Keeps them in one of the ways, or asks for what that needs. */
export const choose = (before: SetupState, way: Way): SetupTurn => {
	const {places} = before;
	if (before.step !== 'keeping' || before.isBusy || isTooSmall(before.size) || places === undefined) {
		return stay(before);
	}
	const state = {...before, way};
	if (way === 'run') {
		return leaveReady(state);
	}
	if (places.problem !== undefined) {
		return stay({...state, problem: places.problem});
	}
	return way === 'files' ? save(state, {type: 'file'}) : stay(toStep(state, 'command'));
};

/** Keeps them. */
export const save = (state: SetupState, from: KeySource): SetupTurn => {
	const read = readAddress(state);
	return read.type === 'address'
		? stay({...state, isBusy: true}, {type: 'save', address: read.address, key: keyOf(state), from})
		: stay(state);
};

/** Ends the set-up. */
export const leave = (state: SetupState, outcome: SetupOutcome): SetupTurn =>
	stay({...state, isLeaving: true}, {type: 'leave', outcome});

/** Ends the set-up with what was set up. */
export const leaveReady = (state: SetupState, kept?: Kept): SetupTurn => {
	const {trial} = state;
	const read = readAddress(state);
	return read.type === 'address'
		? leave(state, {
				type: 'ready',
				address: read.address,
				key: keyOf(state),
				...(trial.type === 'worked' && {listing: trial.listing}),
				...(kept !== undefined && {kept}),
			})
		: stay(state);
};
