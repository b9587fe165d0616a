import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {bundle} from '../../scripts/bundle.ts';
import {makeFolder} from './folder.ts';

/** One place of the source made different: in the file whose path ends so, `from`, which must be there, becomes `to`. */
export type Variation = {readonly file: string; readonly from: string; readonly to: string};

/**
Builds the program with something made different, into a folder that is there until the test ends, and gives the path of
its entry. Rejects where a place that was to become different is not found, so that no variant is the program itself.
*/
export const buildVariant = async (...variations: readonly Variation[]): Promise<string> => {
	const folder = await makeFolder();
	const made = new Set<Variation>();
	await bundle(folder, (path, contents) =>
		variations
			.filter(({file, from}) => path.endsWith(`/${file}`) && contents.includes(from))
			.reduce((changed, variation) => {
				made.add(variation);
				return changed.replace(variation.from, () => variation.to);
			}, contents),
	);
	const missed = variations.find(variation => !made.has(variation));
	if (missed !== undefined) {
		throw new Error(`${missed.file} does not hold \`${missed.from}\``);
	}
	await writeFile(join(folder, 'package.json'), '{"type": "module"}');
	return join(folder, 'envpick.js');
};
