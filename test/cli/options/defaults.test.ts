import {describe, expect, it} from 'vitest';
import {type Given, withDefaults} from '../../../source/cli/options/defaults.ts';
import {parseArguments} from '../../../source/cli/options/parse.ts';
import {faultOf} from '../../helpers/faults/fault-of.ts';
import {runHere} from '../../helpers/program/run-here.ts';

const read = (defaults: string, ...argv: string[]): Given =>
	withDefaults(parseArguments(argv, import.meta), {ENVPICK_DEFAULT_OPTS: defaults}, import.meta);

describe('ENVPICK_DEFAULT_OPTS', () => {
	it('sets options, in words as a shell splits them, and the command line overrides them', () => {
		const defaults = `--as '{os} {locale?}' --tags=all --height 40% --unique --ascii --timeout 5`;

		expect(read(defaults)).toMatchObject({
			...{as: '{os} {locale?}', tags: 'all', height: '40%', unique: true, ascii: true, timeout: 5000},
			defaults: new Set(['as', 'tags', 'unique', 'timeout', 'height', 'ascii']),
		});
		expect(read(defaults, '--tags', 'short', '--timeout', '30', '--as=json', '--height', '10')).toMatchObject({
			...{as: 'json', tags: 'short', height: '10', timeout: 30_000},
			defaults: new Set(['unique', 'ascii']),
		});
	});

	it('keeps apart what its own variables override', () => {
		expect(read('--clipboard tmux --service work --no-color', '--demo')).toMatchObject({
			...{clipboard: undefined, noColor: false},
			later: {clipboard: 'tmux', service: 'work', noColor: true},
		});
	});

	it.each<[string, string]>([
		['win11', "`ENVPICK_DEFAULT_OPTS`: a query can't be a default; leave it out, or use an alias"],
		['-q win', "`ENVPICK_DEFAULT_OPTS`: `--query` can't be a default; leave it out, or use an alias"],
		['--list', "`ENVPICK_DEFAULT_OPTS`: `--list` can't be a default; leave it out, or use an alias"],
		[
			'--as json --base-url x',
			"`ENVPICK_DEFAULT_OPTS`: `--base-url` can't be a default; leave it out, or use an alias",
		],
		['--run ls', "`ENVPICK_DEFAULT_OPTS`: `--run` can't be a default; leave it out, or use an alias"],
		['--insecure-http', "`ENVPICK_DEFAULT_OPTS`: `--insecure-http` can't be a default; leave it out, or use an alias"],
		['--tgas all', '`ENVPICK_DEFAULT_OPTS`: unknown option `--tgas`; did you mean `--tags`?'],
		['--tags some', '`ENVPICK_DEFAULT_OPTS`: `--tags some` is not a tags mode; use one of exact, short, all'],
		['--as "$x"', '`ENVPICK_DEFAULT_OPTS`: '],
		["--as 'x", '`ENVPICK_DEFAULT_OPTS`: '],
	])('refuses %j in one line that names it', async (defaults, line) => {
		expect((await faultOf(async () => read(defaults))).message).toContain(line);
	});

	it('is ignored by --forget, --help and --init', async () => {
		expect(read('--list', '--forget').forget).toBe(true);
		for (const args of [['--help'], ['--init', 'bash']]) {
			expect(await runHere(args, {env: {ENVPICK_DEFAULT_OPTS: '--list'}})).toMatchObject({exitCode: 0, stderr: ''});
		}
	});
});
