import chalk from 'chalk';
import fc from 'fast-check';

// `npm test` uses the same cases each time, so that a test fails because of a change and never by chance. A failure that another
// seed finds becomes an explicit example.
fc.configureGlobal({...fc.readConfigureGlobal(), seed: Number(process.env['SEED'] ?? 1)});

// Drawing sets the colour for the whole process, which runs one file after another. Each file starts without colour.
chalk.level = 0;
