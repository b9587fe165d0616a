// Makes distribution/ anew: the bundle, the licenses of what is in it, and the list of that for scanners.
import {execFileSync} from 'node:child_process';
import {rm, writeFile} from 'node:fs/promises';
import {bundle} from './bundle.ts';
import {toLicenses} from './licenses.ts';
import {toSbom} from './release/sbom.ts';

const outdir = 'distribution';

// `npm ci --ignore-scripts` leaves the packages as they came. What is patched already stays as it is.
execFileSync('node_modules/.bin/patch-package', ['--error-on-fail'], {stdio: ['ignore', 'ignore', 'inherit']});
await rm(outdir, {recursive: true, force: true});
const metafile = await bundle(outdir);
await writeFile(`${outdir}/THIRD-PARTY-LICENSES.txt`, await toLicenses(metafile));
await writeFile(`${outdir}/bom.cdx.json`, `${JSON.stringify(await toSbom(metafile), undefined, '\t')}\n`);
