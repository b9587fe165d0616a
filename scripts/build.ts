// Makes distribution/ anew: the bundle, the licenses of what is in it, and the list of that for scanners.
import {rm, writeFile} from 'node:fs/promises';
import process from 'node:process';
import {bundle} from './bundle.ts';
import {toLicenses} from './licenses.ts';
import {checkPatches} from './patches.ts';
import {toSbom} from './release/sbom.ts';

const outdir = 'distribution';

await checkPatches().catch((error: Error) => {
	console.error(error.message);
	process.exit(1);
});
await rm(outdir, {recursive: true, force: true});
const metafile = await bundle(outdir);
await writeFile(`${outdir}/THIRD-PARTY-LICENSES.txt`, await toLicenses(metafile));
await writeFile(`${outdir}/bom.cdx.json`, `${JSON.stringify(await toSbom(metafile), undefined, '\t')}\n`);
