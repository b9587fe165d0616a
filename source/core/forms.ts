import type {Resource} from './listing.ts';
export type FormName = 'csv';
export const toForm = (
	resources: readonly Resource[],
	_form: FormName,
	{takesAllTags}: {takesAllTags: boolean},
): {type: 'text'; text: string} | {type: 'refused'; reason: string} => ({
	type: 'text',
	text: resources.map(r => (takesAllTags ? r.tags : r.selector).map(t => t.value).join(',')).join('\n'),
});
