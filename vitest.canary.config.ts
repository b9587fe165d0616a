// Runs tests against a source made wrong on purpose: CANARY names what is wrong with it.
import {defineConfig} from 'vitest/config';
import {canaries} from './test/helpers/project/canaries.ts';
import {assertPlaces, createVariant} from './test/helpers/project/variant-build.ts';

const canary = canaries.find(({name}) => name === process.env['CANARY']);
if (canary === undefined) {
	throw new Error('set CANARY to the name of a canary');
}
assertPlaces(canary.variations);
const {change} = createVariant(canary.variations);

export default defineConfig({
	plugins: [{name: 'canary', enforce: 'pre', transform: (code, id) => change(id, code)}],
	test: {
		setupFiles: ['test/helpers/project/seed.ts'],
		pool: 'forks',
		testTimeout: 120_000,
		// What is cached of one canary would be taken for another, and for the program.
		fsModuleCache: false,
	},
});
