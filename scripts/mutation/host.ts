// Runs tests again and again in one process of vitest: `run.ts` sends it their names.
import {resolve} from 'node:path';
import process from 'node:process';
import {createVitest, type TestSpecification} from 'vitest/node';

/** Files of tests to run, in this order, after a file of the source has changed; from the folder of the project. */
export type Request = {readonly files: readonly string[]; readonly changed: string};

/** What came of them. */
export type Outcome = {
	readonly passed: readonly string[];
	readonly failed: readonly string[];
	/** An error that belongs to no test. */
	readonly hasError: boolean;
	/** Milliseconds of the slowest test that failed. */
	readonly slowest: number;
};

/** What is sent back: that a file was read or a test has ended, or the outcome. */
export type Reply = 'alive' | Outcome;

const reply = (message: Reply): void => {
	process.send?.(message);
};

class AsGiven {
	sort = (tests: TestSpecification[]): TestSpecification[] => tests;
	shard = this.sort;
}

const vitest = await createVitest('test', {
	root: process.cwd(),
	watch: false,
	bail: 1,
	maxWorkers: 1,
	globalSetup: [],
	reporters: [{onTestModuleCollected: () => reply('alive'), onTestCaseResult: () => reply('alive')}],
	sequence: {sequencer: AsGiven},
	// What waits in vain has failed sooner than in other runs; a test that is only slow is run again without the mutant.
	expect: {poll: {timeout: 10_000, interval: 20}},
	testTimeout: 30_000,
	hookTimeout: 30_000,
	// What is kept of one mutant would be kept beside the project's own.
	fsModuleCache: false,
	// Or a loop that fills a list takes the memory of the machine.
	execArgv: ['--max-old-space-size=1024'],
});
await vitest.standalone();
const project = vitest.getRootProject();

const run = async ({files, changed}: Request): Promise<Outcome> => {
	vitest.invalidateFile(resolve(changed));
	const {testModules, unhandledErrors} = await vitest.runTestSpecifications(
		files.map(file => project.createSpecification(resolve(file))),
	);
	// Vitest remembers those of earlier runs, too.
	const modules = testModules.filter(({relativeModuleId}) => files.includes(relativeModuleId));
	const filesThat = (state: 'passed' | 'failed'): string[] =>
		modules.filter(module => module.state() === state).map(({relativeModuleId}) => relativeModuleId);
	const failedTests = modules.flatMap(({children}) => [...children.allTests('failed')]);
	return {
		passed: filesThat('passed'),
		failed: filesThat('failed'),
		hasError: unhandledErrors.length > 0,
		slowest: Math.max(0, ...failedTests.map(test => test.diagnostic()?.duration ?? 0)),
	};
};

process.on('message', (request: Request) => {
	void run(request).then(reply);
});
process.on('disconnect', () => process.exit());
