import {describe} from 'vitest';
import {fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {good, neverAsked} from '../../helpers/service/good-service.ts';

// What else is refused is shown in test/cli/options/refusals.test.ts.
describe('a command line that cannot be meant', () => {
	testFaults(
		[
			{given: ['--frobnicate'], says: 'unknown option `--frobnicate`; see `envpick --help`'},
			{given: ['--base-url', 'https://h.example'], says: '`--base-url` is given twice; see `envpick --help`'},
			{given: ['--timeout', '-5'], says: '`--timeout` must be more than 0; give seconds, up to 3600'},
		].map(({given, says}) => ({
			name: `H4: with ${given.join(' ')} is one line, and nothing is asked`,
			scene: async () => {
				const server = await good();
				return {base: server.base, server, check: neverAsked(server)};
			},
			arguments: given,
			...fails(2, says),
		})),
	);
});
