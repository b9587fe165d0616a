import type {Format} from '../../../source/formats/format.ts';
import {toFormat} from '../../../source/formats/write-format.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import type {Environment} from '../../../source/listing/listing.ts';

/** The environments of a listing with these resources. */
export const resourcesOf = (...resources: unknown[]): readonly Environment[] =>
	decodeListing({data: [{resources}]}).environments;

/** The output of picking them, as one text. */
export const textOf = (
	resources: readonly Environment[],
	format: Format,
	options: Partial<Parameters<typeof toFormat>[2]> = {},
) => {
	const result = toFormat(resources, format, {
		tagsOf: ({selector}: Environment) => selector,
		reader: 'person',
		...options,
	});
	return result.type === 'text' ? result.text : `refused: ${result.reason}`;
};
