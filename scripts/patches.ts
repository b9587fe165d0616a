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
			const hunks = part.split(/^@@ .*\n/m).slice(1);
			if (!hunks.every(hunk => text.includes(toPatched(hunk)))) {
				throw new Error(`\`${file}\` is not as \`patches/${name}\` leaves it: run \`npm ci\``);
			}
		}
	}
};

// The lines of a hunk as they are once it is applied.
const toPatched = (hunk: string): string =>
	hunk
		.split('\n')
		.filter(line => /^[ +]/.test(line))
		.map(line => line.slice(1))
		.join('\n');
