import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {bundle} from '../../../scripts/bundle.ts';
import {makeDirectory} from '../program/directory.ts';

/** One change to the source: `from` becomes `to` in the file whose path ends with `file`. The file must contain `from`. */
export type Variation = {readonly file: string; readonly from: string; readonly to: string};

/**
Builds the program with changes, into a directory that is deleted when the test ends, and returns the path of its entry. Rejects
if it cannot find a place to change: no variant may equal the original program.
*/
export const buildVariant = async (...variations: readonly Variation[]): Promise<string> =>
	buildVariantIn(await makeDirectory(), variations);

/** Like `buildVariant`, but builds into a given directory, for several tests. */
export const buildVariantIn = async (directory: string, variations: readonly Variation[]): Promise<string> => {
	const missed = new Set(variations);
	await bundle(directory, (path, contents) => {
		const own = variations.filter(({file, from}) => path.endsWith(`/${file}`) && contents.includes(from));
		for (const variation of own) {
			missed.delete(variation);
		}
		return own.reduce((changed, {from, to}) => changed.replace(from, () => to), contents);
	});
	for (const {file, from} of missed) {
		throw new Error(`${file} does not hold \`${from}\``);
	}
	await writeFile(join(directory, 'package.json'), '{"type": "module"}');
	return join(directory, 'envpick.js');
};
