import type {FormatName} from '../../../source/formats/format.ts';
import {toFormat} from '../../../source/formats/write-format.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import type {Resource} from '../../../source/listing/listing.ts';

/** The environments of a listing with these resources. */
export const resourcesOf = (...resources: unknown[]): readonly Resource[] =>
	decodeListing({data: [{resources}]}).resources;

/** The output of picking them, as one text. */
export const textOf = (
	resources: readonly Resource[],
	format: FormatName,
	options: Partial<Parameters<typeof toFormat>[2]> = {},
) => {
	const result = toFormat(resources, format, {
		tagsOf: ({selector}: Resource) => selector,
		reader: 'person',
		...options,
	});
	return result.type === 'text' ? result.text : `refused: ${result.reason}`;
};
