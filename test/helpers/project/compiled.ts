/**
The variable that makes all test programs share V8's compile cache, as the runs of one user do. Each test has a new home, and
compiling takes a seventh of a run.
*/
export const compiledVariables: Readonly<Record<string, string>> =
	process.env['COMPILED'] === undefined ? {} : {NODE_COMPILE_CACHE: process.env['COMPILED']};
