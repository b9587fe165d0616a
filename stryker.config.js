// Breaks the source in many places and reports what no test notices:
// `npm run test:mutation -- --mutate source/filter/match.ts`.
export default {
	testRunner: 'vitest',
	plugins: ['@stryker-mutator/vitest-runner'],
	vitest: {configFile: 'vitest.mutation.config.ts'},
	mutate: [
		'source/{text,json,keys,fault,listing,check,filter,formats,config,state,state/facets,update,update/panels,screen,screen/table,screen/changes,speech,history}/*.ts',
	],
	// What is made once as a module loads would need all tests for each mutant.
	ignoreStatic: true,
	reporters: ['clear-text', 'progress'],
	concurrency: 2,
	// TypeScript 7 has no JavaScript API, which Stryker would rewrite tsconfig.json with.
	tsconfigFile: 'none.json',
	tempDirName: '.stryker',
	ignorePatterns: ['distribution', 'docs', 'bench', 'coverage'],
};
