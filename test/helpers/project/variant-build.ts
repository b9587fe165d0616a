import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {bundle} from '../../../scripts/bundle.ts';
import {makeFolder} from '../program/folder.ts';

/** One place of the source made different: in the file whose path ends so, `from`, which must be there, becomes `to`. */
export type Variation = {readonly file: string; readonly from: string; readonly to: string};

/**
Builds the program with something made different, into a folder that is there until the test ends, and gives the path of
its entry. Rejects if a place to change is not found, so that no variant is the program itself.
*/
export const buildVariant = async (...variations: readonly Variation[]): Promise<string> =>
	buildVariantIn(await makeFolder(), variations);

/** Like buildVariant, into a given folder, for several tests. */
export const buildVariantIn = async (folder: string, variations: readonly Variation[]): Promise<string> => {
	const missed = new Set(variations);
	await bundle(folder, (path, contents) => {
		const own = variations.filter(({file, from}) => path.endsWith(`/${file}`) && contents.includes(from));
		for (const variation of own) {
			missed.delete(variation);
		}
		return own.reduce((changed, {from, to}) => changed.replace(from, () => to), contents);
	});
	for (const {file, from} of missed) {
		throw new Error(`${file} does not hold \`${from}\``);
	}
	await writeFile(join(folder, 'package.json'), '{"type": "module"}');
	return join(folder, 'envpick.js');
};
