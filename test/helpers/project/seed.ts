import fc from 'fast-check';

// `npm test` uses the same cases each time, so that a test fails because of a change and never by chance. A failure that another
// seed finds becomes an explicit example.
fc.configureGlobal({...fc.readConfigureGlobal(), seed: Number(process.env['SEED'] ?? 1)});
