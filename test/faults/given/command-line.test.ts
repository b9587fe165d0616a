import {describe} from 'vitest';
import {type FaultCase, type Scene, testFaults} from '../../helpers/faults/fault-case.ts';
import {good, neverAsked} from '../../helpers/service/good-service.ts';

/** A service that must not be asked. */
const unasked = async (): Promise<Scene> => {
	const server = await good();
	return {base: server.base, server, check: neverAsked(server)};
};

const toRefusal = (what: string, given: readonly string[], says: string): FaultCase => ({
	name: `H4: ${what} is one line, and nothing is asked`,
	scene: unasked,
	arguments: given,
	exitCode: 2,
	says,
});

describe('a command line that cannot be meant', () => {
	testFaults(
		(
			[
				['an unknown option', ['--frobnicate'], 'unknown option `--frobnicate`'],
				['an option given twice', ['--ascii', '--ascii'], '`--ascii` is given twice'],
				['an address given twice', ['--base-url', 'https://h.example'], '`--base-url` is given twice'],
				['no value', ['--as='], '`--as` needs a value: FORM'],
				['an option in place of a value', ['--config', '--ascii'], '`--config` needs a value: PATH'],
				['an unknown letter', ['-x'], 'unknown option `-x`'],
				['a value that none is', ['--ascii=yes'], '`--ascii` takes no value'],
			] satisfies (readonly [string, readonly string[], string])[]
		)
			.map(([what, given, said]): FaultCase => toRefusal(what, given, `${said}; see \`envpick --help\``))
			.concat([
				toRefusal('no number', ['--timeout', 'NaN'], '`--timeout` is not a number; give seconds, up to 3600'),
				toRefusal('a number below 0', ['--timeout', '-5'], '`--timeout` must be more than 0; give seconds, up to 3600'),
			]),
	);
});
