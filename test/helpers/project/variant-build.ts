import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {bundle} from '../../../scripts/bundle.ts';
import {makeDirectory} from '../program/directory.ts';

/** One place of the source made different: in the file whose path ends so, `from`, which must be there, becomes `to`. */
export type Variation = {readonly file: string; readonly from: string; readonly to: string};

/**
Builds the program with something made different, into a directory that is there until the test ends, and gives the path of
its entry. Rejects if a place to change is not found, so that no variant is the program itself.
*/
export const buildVariant = async (...variations: readonly Variation[]): Promise<string> =>
	buildVariantIn(await makeDirectory(), variations);

/** Like buildVariant, into a given directory, for several tests. */
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
