import {FaultError} from '../../fault/fault.ts';
import {DecodeError, decodeListing} from '../../listing/decode.ts';
import {listingLimits, TooMany} from '../../listing/limits.ts';
import type {Listing} from '../../listing/listing.ts';
import {nextTurn} from '../../system/io/next-turn.ts';

/** Decodes what came, in a turn of its own; `from` names it in the FaultError that it throws if it is no listing, or has too much. */
export const decodeAnswer = async (answer: unknown, from: string, tryThis: string): Promise<Listing> => {
	await nextTurn();
	try {
		return decodeListing(answer);
	} catch (error) {
		if (error instanceof TooMany) {
			const {of} = error;
			const reason = `too-many-${of}` as const;
			throw new FaultError({type: 'unusable', from, tryThis, reason, limit: listingLimits[of]});
		}
		throw error instanceof DecodeError
			? new FaultError({type: 'no-listing', from, why: error.message, tryThis}, {cause: error})
			: error;
	}
};
