import {readdir, readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
Checks that the packages in node_modules hold what patches/ adds to them, as they do not after `npm ci --ignore-scripts`.
Throws an Error of one line.
*/
export const checkPatches = async (folder = root): Promise<void> => {
	for (const name of (await readdir(`${folder}/patches`)).filter(file => file.endsWith('.patch'))) {
		const patch = await readFile(`${folder}/patches/${name}`, 'utf8');
		for (const part of patch.split(/^diff --git a\//m).slice(1)) {
			const [file = ''] = part.split(' ', 1);
			const text = await readFile(`${folder}/${file}`, 'utf8');
			const added = part.matchAll(/^\+(?!\+\+ b\/)(.*)$/gm);
			if (!added.every(([, line = '']) => text.includes(line))) {
				throw new Error(`\`${file}\` lacks what \`patches/${name}\` adds: run \`npx patch-package\``);
			}
		}
	}
};
