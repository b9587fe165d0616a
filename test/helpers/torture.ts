// `npm run test:torture` sets it: the long form of the tests that have one, instead of the quick one.
export const isTorture = process.env['TORTURE'] !== undefined;
