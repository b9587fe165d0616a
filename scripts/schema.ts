// Writes config.schema.json from the table by which the program checks a config. A test holds that nothing is left to write.
import {execFileSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {toConfigSchema} from '../source/core/config-schema.ts';

const path = fileURLToPath(new URL('../config.schema.json', import.meta.url));
const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));

writeFileSync(path, JSON.stringify(toConfigSchema()));
execFileSync(biome, ['format', '--write', path]);
