import {parseJson} from '../../../source/json/read-json.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import type {Listing, Resource} from '../../../source/listing/listing.ts';

/** The listing of a response as it comes over the wire. */
export const decodeText = (text: string): Listing => decodeListing(parseJson(text));

/** The only resource of a listing with this resource, as the service would send it. */
export const onlyResource = (text: string): Resource => decodeText(`{"data":[{"resources":[${text}]}]}`).resources[0]!;

/** What decoding a response throws; undefined if it is a listing. */
export const decodeErrorOf = (answer: unknown): unknown => {
	try {
		decodeListing(answer);
		return undefined;
	} catch (error) {
		return error;
	}
};
