// `npm run test:torture` sets it: the long form of the tests that have one, instead of the quick one.
export const isTorture = process.env['TORTURE'] !== undefined;

/**
Milliseconds within which an end comes at once: on an idle machine it takes 5 to 170. Where other tests run beside it many
times that, and what holds the program up holds it for ten seconds or for ever.
*/
export const soon = isTorture ? 1000 : 4000;
