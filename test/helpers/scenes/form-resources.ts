import type {FormName} from '../../../source/forms/form.ts';
import {toForm} from '../../../source/forms/write-form.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import type {Resource} from '../../../source/listing/listing.ts';

/** The environments of a listing of these. */
export const resourcesOf = (...resources: unknown[]): readonly Resource[] =>
	decodeListing({data: [{resources}]}).resources;

/** What picking them yields, as one text. */
export const textOf = (
	resources: readonly Resource[],
	form: FormName,
	options: Partial<Parameters<typeof toForm>[2]> = {},
) => {
	const result = toForm(resources, form, {tagsOf: ({selector}: Resource) => selector, isPasted: true, ...options});
	return result.type === 'text' ? result.text : `refused: ${result.reason}`;
};
