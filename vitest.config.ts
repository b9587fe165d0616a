import {defineConfig} from 'vitest/config';

export default defineConfig({
	test: {
		include: ['test/**/*.test.{ts,tsx}'],
		globalSetup: ['test/helpers/build.ts'],
		setupFiles: ['test/helpers/seed.ts'],
		testTimeout: 20_000,
		pool: 'forks',
		// Much of what the tests do is waiting for programs, so three share two cores well.
		maxWorkers: 3,
	},
});
