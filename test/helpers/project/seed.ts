import chalk from 'chalk';
import fc from 'fast-check';

// The same cases in each run, so that a change fails for what it changed and never for its luck. `SEED=random` tries new
// cases; what it finds becomes an example of its own.
const {SEED = '1'} = process.env;

fc.configureGlobal({...fc.readConfigureGlobal(), ...(SEED !== 'random' && {seed: Number(SEED)})});

// Drawing sets this for the whole process, which goes from one file to the next: each begins without colour.
chalk.level = 0;
