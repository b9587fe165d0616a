import {decodeListing} from '../../../source/listing/decode.ts';
import {toFrame} from '../../../source/screen/frame.ts';
import type {Options} from '../../../source/state/options.ts';
import {selectedEnvironment} from '../../../source/state/rows.ts';
import type {State} from '../../../source/state/state.ts';
import type {Step} from '../../../source/state/step.ts';
import {init, update} from '../../../source/update/update.ts';
import {plainOptions} from '../arbitrary/states.ts';
import {listingOf} from '../service/service.ts';
import {textsOf} from './lines.ts';

/** The current listing. */
export const listingNow = decodeListing(listingOf(['os:a'], ['os:new'], ['os:c', 'image:2']));

/** The state of a program that has loaded that listing, or another response. */
export const start = (options: Partial<Options> = {}, columns = 100, response?: unknown): State =>
	update(init({...plainOptions, source: 'here', ...options}, {columns, rows: 20}).state, {
		type: 'loaded',
		listing: response === undefined ? listingNow : decodeListing(response),
	}).state;

/** The result of pressing keys: the last state, and the effects of the last key. */
export const pressAll = (state: State, ...keys: readonly string[]): Step =>
	keys.reduce<Step>((step, key) => update(step.state, {type: 'pressed', key, ...(key.length === 1 && {text: key})}), {
		state,
		effects: [],
	});

/** All lines of the screen. */
export const screenOf = (state: State): readonly string[] => textsOf(toFrame(state).lines).map(line => line.trimEnd());

/** The first tag of the selected environment. */
export const selectedTag = (state: State): string | undefined => selectedEnvironment(state)?.tags[0]?.value;
