// Rebuilds distribution/: the bundle, the licenses of its contents, and the list of its contents for scanners.
import {readdir, readFile, rm, writeFile} from 'node:fs/promises';
import process from 'node:process';
import {bundle} from './bundle.ts';
import {toLicenses} from './licenses.ts';
import {toSbom} from './release/sbom.ts';

// Checks that the packages in node_modules contain the changes from patches/. After `npm ci --ignore-scripts` they do not.
const checkPatches = async (): Promise<void> => {
	for (const name of (await readdir('patches')).filter(file => file.endsWith('.patch'))) {
		const patch = await readFile(`patches/${name}`, 'utf8');
		for (const part of patch.split(/^diff --git a\//m).slice(1)) {
			const [file = ''] = part.split(' ', 1);
			const text = await readFile(file, 'utf8');
			const hunks = part.split(/^@@ .*\n/m).slice(1);
			if (!hunks.every(hunk => text.includes(toPatched(hunk)))) {
				console.error(`\`${file}\` is not as \`patches/${name}\` leaves it: run \`npm ci\``);
				process.exit(1);
			}
		}
	}
};

// The lines of a hunk after it has been applied.
const toPatched = (hunk: string): string => (hunk.match(/^[ +].*/gm) ?? []).map(line => line.slice(1)).join('\n');

const outdir = 'distribution';

await checkPatches();
await rm(outdir, {recursive: true, force: true});
const metafile = await bundle(outdir);
await writeFile(`${outdir}/THIRD-PARTY-LICENSES.txt`, await toLicenses(metafile));
await writeFile(`${outdir}/bom.cdx.json`, `${JSON.stringify(await toSbom(metafile), undefined, '\t')}\n`);
