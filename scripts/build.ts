// Makes distribution/ anew: the bundle, and the licenses of what is in it.
import {rm, writeFile} from 'node:fs/promises';
import {bundle} from './bundle.ts';
import {toLicenses} from './licenses.ts';

const outdir = 'distribution';

await rm(outdir, {recursive: true, force: true});
await writeFile(`${outdir}/THIRD-PARTY-LICENSES.txt`, await toLicenses(await bundle(outdir)));
