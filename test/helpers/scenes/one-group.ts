import {decodeListing} from '../../../source/listing/decode.ts';
import type {Listing} from '../../../source/listing/listing.ts';
import type {State} from '../../../source/state/state.ts';
import type {Effect, Step} from '../../../source/update/effects.ts';
import {update} from '../../../source/update/update.ts';
import {listingOf} from '../service/service.ts';
import {toLoadedAction} from '../state/loaded.ts';

/** The listing of a text such as `os:a,x64 os:b`: environments with their tags, in one group. */
export const listingWith = (text: string): Listing =>
	decodeListing(listingOf(...text.split(' ').map(tags => (tags === '' ? [] : tags.split(',')))));

/** The step when the service responds with such a listing. */
export const respond = (state: State, text: string): Step => update(state, toLoadedAction(listingWith(text)));

/** The texts that are copied. */
export const copiedBy = (effects: readonly Effect[]): string[] =>
	effects.flatMap(effect => (effect.type === 'copy' ? [effect.text] : []));
