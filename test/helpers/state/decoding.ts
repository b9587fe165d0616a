import {parseJson} from '../../../source/json/read-json.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import type {Listing, Resource} from '../../../source/listing/listing.ts';

/** Decodes the listing in a response's text. */
export const decodeText = (text: string): Listing => decodeListing(parseJson(text));

/** The only resource of a listing, decoded from its text as the service sends it. */
export const onlyResource = (text: string): Resource => decodeText(`{"data":[{"resources":[${text}]}]}`).resources[0]!;

/** The error that decoding a response throws; undefined if the response is a listing. */
export const decodeErrorOf = (answer: unknown): unknown => {
	try {
		decodeListing(answer);
		return undefined;
	} catch (error) {
		return error;
	}
};
