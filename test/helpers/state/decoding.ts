import {parseJson} from '../../../source/json/read-json.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import type {Environment, Listing} from '../../../source/listing/listing.ts';
import {listingOf} from '../service/service.ts';

/** Decodes the listing in a response's text. */
export const decodeText = (text: string): Listing => decodeListing(parseJson(text));

/** A decoded listing of one group with an environment for each list of tags. */
export const listingOfTags = (...tags: readonly (readonly string[])[]): Listing => decodeListing(listingOf(...tags));

/** The only resource of a listing, decoded from its text as the service sends it. */
export const onlyResource = (text: string): Environment =>
	decodeText(`{"data":[{"resources":[${text}]}]}`).environments[0]!;

/** The error that decoding a response throws; undefined if the response is a listing. */
export const decodeErrorOf = (response: unknown): unknown => {
	try {
		decodeListing(response);
		return undefined;
	} catch (error) {
		return error;
	}
};
