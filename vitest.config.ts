import {defineConfig} from 'vitest/config';
import {reportSkips} from './test/helpers/project/reporter.ts';
import {longestWait} from './test/helpers/project/waits.ts';

// The long run draws the seed of the property tests. To repeat a run, set the seed that it printed.
let {SEED: seed = '1'} = process.env;
if (seed === 'random') {
	seed = String(Math.floor(Math.random() * 2 ** 31));
	process.stdout.write(`SEED=${seed}\n`);
}

export default defineConfig({
	// As the bundler imports these files.
	plugins: [
		{
			name: 'text',
			transform: (text, file) =>
				/\.(?:bash|zsh|fish)$/.test(file) ? `export default ${JSON.stringify(text)}` : undefined,
		},
	],
	test: {
		include: ['test/**/*.test.{ts,tsx}'],
		globalSetup: ['test/helpers/project/build.ts'],
		setupFiles: ['test/helpers/project/seed.ts'],
		// What is drawn depends on the length of a path, and the path of a socket may have 108 bytes.
		env: {TMPDIR: '/tmp', SEED: seed},
		reporters: ['default', reportSkips()],
		// On a busy machine a bare Node was seen to take twenty seconds. A test that needs longer says so.
		testTimeout: process.env['TORTURE'] === undefined ? 30_000 : 120_000,
		hookTimeout: 120_000,
		// `.ci/run` sets it for the long run. The report names a test that needed its second try, and two such tests fail the run.
		retry: process.env['SECOND_TRY'] === undefined ? 0 : 1,
		expect: {poll: {timeout: longestWait, interval: 20}},
		pool: 'forks',
		// A worker goes from file to file, as half of the work was starting workers. What modules keep is made from what they
		// are given.
		isolate: false,
		// Much of what the tests do is waiting for programs, so four share two cores well.
		maxWorkers: 4,
		// What runs in programs that the tests start is not counted: most of io/, browse/ and cli/.
		coverage: {
			provider: 'v8',
			include: [
				'source/!(ui|browse|cli|setup)/*.ts',
				'source/{state/facets,update/panels,screen/table,screen/changes}/*.ts',
			],
			reporter: ['text'],
			reportOnFailure: true,
			thresholds: {
				lines: 95,
				// What makes text safe, decodes the answer, and words errors has no way that no test goes.
				'source/{text/{safe-text,width,redact,key-escapes},json/read-json,fault/*,listing/decode,service/{retry,key-search,parse-body,request-faults,transport-fault}}.ts':
					{branches: 100},
			},
		},
	},
});
