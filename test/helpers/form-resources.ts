import {decodeListing} from '../../source/core/decode-listing.ts';
import {type FormName, toForm} from '../../source/core/forms.ts';
import type {Resource} from '../../source/core/listing.ts';

/** The environments of a listing of these. */
export const resourcesOf = (...resources: unknown[]): readonly Resource[] =>
	decodeListing({data: [{resources}]}).resources;

/** What picking them yields, as one text. */
export const textOf = (
	resources: readonly Resource[],
	form: FormName,
	options: Partial<Parameters<typeof toForm>[2]> = {},
) => {
	const result = toForm(resources, form, {takesAllTags: false, isPasted: true, ...options});
	return result.type === 'text' ? result.text : `refused: ${result.reason}`;
};
