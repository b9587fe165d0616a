/** The variable that makes Node write what a program ran of its code, where a run of the tests counts that (scripts/coverage.ts). */
export const coverageVariables: Readonly<Record<string, string>> =
	process.env['PROGRAM_COVERAGE'] === undefined ? {} : {NODE_V8_COVERAGE: process.env['PROGRAM_COVERAGE']};
