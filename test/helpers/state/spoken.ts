import {toSpeech} from '../../../source/speech/speech.ts';
import type {State} from '../../../source/state/state.ts';
import {type Action, update} from '../../../source/update/update.ts';

/** The lines that a screen reader gets for an action. */
export const spokenFor = (state: State, action: Action): string[] => toSpeech(state, update(state, action).state);
