import {FaultError} from '../../fault/fault.ts';
import {DecodeError, decodeBeginning, decodeInSteps} from '../../listing/decode.ts';
import {listingLimits, TooMany} from '../../listing/limits.ts';
import type {Listing} from '../../listing/listing.ts';
import {inSlices, nextTurn} from '../../system/io/slices.ts';

/** Called with the beginning of a large listing while the rest is still to be decoded. */
export type OnBeginning = (listing: Listing) => void;

type DecodeRequest = {
	readonly from: string;
	readonly tryThis: string;
	readonly signal: AbortSignal;
	readonly onBeginning: OnBeginning | undefined;
};

/** Decodes what came, in slices; `from` names it in the FaultError that it throws where it is no listing, or has too much. */
export const decodeAnswer = async (
	answer: unknown,
	{from, tryThis, signal, onBeginning}: DecodeRequest,
): Promise<Listing> => {
	// Parsing what came last may have taken long.
	await nextTurn();
	try {
		const beginning = onBeginning && decodeBeginning(answer);
		if (onBeginning !== undefined && beginning !== undefined) {
			onBeginning(beginning);
			// Lets it be drawn before the rest is decoded.
			await nextTurn();
		}
		return await inSlices(decodeInSteps(answer), signal);
	} catch (error) {
		if (error instanceof TooMany) {
			throw new FaultError({
				...{type: 'unusable', from, tryThis},
				reason: `too-many-${error.of}`,
				limit: listingLimits[error.of],
			});
		}
		throw error instanceof DecodeError
			? new FaultError({type: 'no-listing', from, why: error.message, tryThis}, {cause: error})
			: error;
	}
};
