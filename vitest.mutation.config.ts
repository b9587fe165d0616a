import {defineConfig} from 'vitest/config';

// For Stryker, which runs the tests of the modules that need no built program, in its own process.
export default defineConfig({
	test: {
		include: [
			'test/{text,json,keys,fault,listing,check,filter,formats,config,state,state/facets,update,update/panels,screen,screen/table,speech,history}/*.test.{ts,tsx}',
		],
		// Stryker runs tests in threads, in which Node does not set the umask.
		exclude: ['test/history/private-directory.test.ts'],
		setupFiles: ['test/helpers/project/seed.ts'],
		env: {TMPDIR: '/tmp'},
		testTimeout: 120_000,
	},
});
