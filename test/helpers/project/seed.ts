import chalk from 'chalk';
import fc from 'fast-check';

// Each run uses the same cases, so that a test fails because of a change and never by chance. `SEED=random` tries new cases; a
// failure that it finds becomes an explicit example.
const {SEED = '1'} = process.env;

fc.configureGlobal({...fc.readConfigureGlobal(), ...(SEED !== 'random' && {seed: Number(SEED)})});

// Drawing sets the colour for the whole process, which runs one file after another. Each file starts without colour.
chalk.level = 0;
