/**
The variable by which the programs share what V8 compiled, as the runs of one person do: the home of a test is new, and
compiling is a seventh of what a run takes.
*/
export const compiledVariables: Readonly<Record<string, string>> =
	process.env['COMPILED'] === undefined ? {} : {NODE_COMPILE_CACHE: process.env['COMPILED']};
