import type {PickFormat} from '../../../source/formats/format.ts';
import {writeJson, writeText} from '../../../source/formats/write-list.ts';
import type {Environment, Listing} from '../../../source/listing/listing.ts';

/** The output of `--json`, of all environments or some. */
export const toPlainJson = async (listing: Listing, some = listing.environments): Promise<string> => {
	const parts: string[] = [];
	await writeJson(listing, some, async part => void parts.push(part));
	return parts.join('');
};

/** The output of `--list` with all tags. */
export const toPlainText = async (resources: readonly Environment[], format: PickFormat): Promise<string> => {
	const options = {tagsOf: ({tags}: Environment) => tags, reader: 'shell' as const, end: '\n', isUnique: false};
	const parts: string[] = [];
	await writeText(resources, format, options, async part => void parts.push(part));
	return parts.join('');
};
