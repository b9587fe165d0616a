/** The variable that makes Node write what a program ran of its code, where a run of the tests counts that (scripts/coverage.ts). */
export const coverageVariables: Readonly<Record<string, string>> =
	process.env['PROGRAM_COVERAGE'] === undefined ? {} : {NODE_V8_COVERAGE: process.env['PROGRAM_COVERAGE']};

/**
The variable by which the programs share what V8 compiled, as the runs of one person do: the home of a test is
new, and compiling is a seventh of what a run takes. None where it is counted what they run: that needs it compiled anew.
*/
export const compiledVariables: Readonly<Record<string, string>> =
	process.env['COMPILED'] === undefined || process.env['PROGRAM_COVERAGE'] !== undefined
		? {}
		: {NODE_COMPILE_CACHE: process.env['COMPILED']};
