import {type SetupAction, type SetupState, type SetupTurn, fieldOf, keyOf, wordsOf} from './state.ts';
import {choose, enter, goBack, leave, leaveReady, save, startTrial, stay} from './steps.ts';
import {type Size, isTooSmall} from '../state/layout.ts';
import {toLine} from '../text/line-edit.ts';

// The set-up: where the service is, its key, a trial, and where to keep them. A program of its own, made as the other one:
// this is its `update`.

/** The only code that makes a new state of the set-up. */
export const updateSetup = (state: SetupState, action: SetupAction): SetupTurn => {
	if (state.isLeaving) {
		return stay(action.type === 'resized' ? {...state, size: action.size} : state);
	}
	switch (action.type) {
		case 'pressed':
			return press(state, action.key);
		case 'changed':
		case 'moved':
			return stay(edit(state, action));
		case 'refused':
			return stay({...state, problem: action.why});
		case 'entered':
			return enter(withoutProblem(state));
		case 'selected':
			return stay({...state, way: action.way});
		case 'chose':
			return choose(withoutProblem(state), action.way);
		case 'resized':
			return stay(resize(state, action.size));
		default:
			return hear(state, action);
	}
};

type Heard = Extract<
	SetupAction,
	{readonly type: 'waited' | 'delayed' | 'tried' | 'printed' | 'unprinted' | 'saved' | 'unsaved'}
>;

// What the world tells.
const hear = (state: SetupState, action: Heard): SetupTurn => {
	const {trial} = state;
	switch (action.type) {
		case 'waited':
			return stay(trial.type === 'trying' ? {...state, trial: {...trial, milliseconds: action.milliseconds}} : state);
		case 'delayed':
			return stay(trial.type === 'trying' ? {...state, trial: {...trial, remark: action.remark}} : state);
		case 'tried':
			return stay(state.step === 'trial' ? {...state, trial: action.trial, places: action.places} : state);
		default:
			return state.isBusy ? hearOfWork(state, action) : stay(state);
	}
};

type Worked = Extract<Heard, {readonly type: 'printed' | 'unprinted' | 'saved' | 'unsaved'}>;

// What came of the command, or of keeping.
const hearOfWork = (state: SetupState, action: Worked): SetupTurn => {
	switch (action.type) {
		case 'printed':
			return action.key === keyOf(state)
				? save(state, {type: 'command', words: wordsOf(state)})
				: stay({...state, isBusy: false, problem: 'it printed a different key'});
		case 'unprinted':
			return stay({...state, isBusy: false, problem: action.why});
		case 'saved':
			return leaveReady(state, {name: action.name, said: action.said});
		case 'unsaved':
			return stay({...state, step: 'keeping', isBusy: false, problem: action.why});
	}
};

const withoutProblem = ({problem: _, ...state}: SetupState): SetupState => state;

const edit = (state: SetupState, action: Extract<SetupAction, {readonly type: 'changed' | 'moved'}>): SetupState => {
	const line = fieldOf(state);
	if (line === undefined) {
		return state;
	}
	// The field changes at its cursor, so that goes along.
	const {text = line.text, by = 0} = {by: 0, text: line.text, ...action};
	const cursor = line.cursor + (action.type === 'moved' ? by : text.length - line.text.length);
	return {...withoutProblem(state), [state.step]: {text, cursor: Math.min(Math.max(cursor, 0), text.length)}};
};

// While it is too small there is no field; one that comes back has its cursor at its end.
const resize = (state: SetupState, size: Size): SetupState =>
	isTooSmall(size)
		? {
				...state,
				size,
				address: toLine(state.address.text),
				key: toLine(state.key.text),
				command: toLine(state.command.text),
			}
		: {...state, size};

const press = (state: SetupState, key: string): SetupTurn => {
	if (key === 'ctrl+c') {
		return leave(state, {type: 'interrupted'});
	}
	if (key === 'ctrl+z') {
		return stay(state, {type: 'suspend'});
	}
	if (state.isBusy) {
		return stay(state);
	}
	const settled = withoutProblem(state);
	if (key === 'esc') {
		return goBack(settled);
	}
	return state.step === 'trial' ? pressInTrial(settled, key) : stay(settled);
};

const pressInTrial = (state: SetupState, key: string): SetupTurn => {
	const {type} = state.trial;
	// Nobody agrees to what cannot be seen.
	if (isTooSmall(state.size) || type === 'trying') {
		return stay(state);
	}
	switch (key) {
		case 'enter':
			return type === 'worked' ? stay({...state, step: 'keeping'}) : goBack(state);
		case 'r':
			return startTrial(state);
		case 'k':
			return stay(type === 'failed' ? {...state, step: 'keeping'} : state);
		default:
			return stay(state);
	}
};
