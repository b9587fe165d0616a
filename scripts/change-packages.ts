import {fileURLToPath} from 'node:url';
import type {PackageChanges, Patch, Replacement} from './package-changes.ts';

/** Makes the changes to packages, file by file, and knows which of them met nothing. */
export type Changer = {
	/** The file that comes instead of what a file imports; nothing where it is left as it is. */
	readonly replace: (imported: string, importer: string) => string | undefined;
	/** The text of a file as it goes into the bundle. Throws where a patch does not find its text. */
	readonly rewrite: (path: string, contents: string) => string;
	/** A sentence for each change that met no file so far. */
	readonly missed: () => string[];
};

/** What makes these changes. */
export const createChanger = ({patches, stubs, replacements}: PackageChanges): Changer => {
	const met = new Set<Patch | Replacement | string>();
	const isFile = (path: string, file: string): boolean => path.endsWith(`/node_modules/${file}`);
	return {
		replace: (imported, importer) => {
			const found = replacements.find(each => each.imported.test(imported) && importer.includes(each.importers));
			if (found === undefined) {
				return undefined;
			}
			met.add(found);
			return fileURLToPath(new URL(`bundled/${found.by}`, import.meta.url));
		},
		rewrite: (path, contents) => {
			const stub = stubs.find(file => isFile(path, file));
			if (stub !== undefined) {
				met.add(stub);
				return 'module.exports = {};';
			}
			return patches
				.filter(({file}) => isFile(path, file))
				.reduce((changed, patch) => {
					met.add(patch);
					return applyPatch(path, changed, patch);
				}, contents);
		},
		missed: () => [
			...patches.filter(patch => !met.has(patch)).map(({file, from}) => `no ${file} to change \`${from}\` in`),
			...stubs.filter(file => !met.has(file)).map(file => `no ${file} to leave out`),
			...replacements
				.filter(replacement => !met.has(replacement))
				.map(({importers, imported, by}) => `nothing under ${importers} imports ${imported} for ${by} to replace`),
		],
	};
};

const applyPatch = (path: string, contents: string, {from, to}: Patch): string => {
	if (!contents.includes(from)) {
		throw new Error(`${path} no longer holds \`${from}\`: see what it does now`);
	}
	return contents.replaceAll(from, to);
};
