import {readFileSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {Change} from '../../../scripts/bundle.ts';
import {bundle} from '../../../scripts/bundle.ts';
import {makeFolder} from '../program/folder.ts';

/** One place of the source made different: in the file whose path ends so, `from`, which must be there, becomes `to`. */
export type Variation = {readonly file: string; readonly from: string; readonly to: string};

/** What makes the files of the source different, and the variations for which no place has been found yet. */
export const createVariant = (variations: readonly Variation[]): {change: Change; missed: () => Variation[]} => {
	const made = new Set<Variation>();
	return {
		change: (path, contents) =>
			variations
				.filter(({file, from}) => path.endsWith(`/${file}`) && contents.includes(from))
				.reduce((changed, variation) => {
					made.add(variation);
					return changed.replace(variation.from, () => variation.to);
				}, contents),
		missed: () => variations.filter(variation => !made.has(variation)),
	};
};

/** Throws where a file of the source does not hold the place that is to become different in it. */
export const assertPlaces = (variations: readonly Variation[]): void => {
	const {change, missed} = createVariant(variations);
	for (const {file} of variations) {
		change(`/${file}`, readFileSync(file, 'utf8'));
	}
	assertNoneMissed(missed());
};

const assertNoneMissed = (missed: readonly Variation[]): void => {
	const [lost] = missed;
	if (lost !== undefined) {
		throw new Error(`${lost.file} does not hold \`${lost.from}\``);
	}
};

/**
Builds the program with something made different, into a folder that is there until the test ends, and gives the path of
its entry. Rejects where a place that was to become different is not found, so that no variant is the program itself.
*/
export const buildVariant = async (...variations: readonly Variation[]): Promise<string> =>
	buildVariantIn(await makeFolder(), variations);

/** The same into a folder that is there already, for several tests. */
export const buildVariantIn = async (folder: string, variations: readonly Variation[]): Promise<string> => {
	const {change, missed} = createVariant(variations);
	await bundle(folder, change);
	assertNoneMissed(missed());
	await writeFile(join(folder, 'package.json'), '{"type": "module"}');
	return join(folder, 'envpick.js');
};
