import {describe, expect, it} from 'vitest';
import {emptyConfig} from '../../source/config/config.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {runOf} from '../helpers/program/run-of.ts';

const read = (defaults: string, ...argv: string[]) => runOf(argv, {variables: {ENVPICK_DEFAULT_OPTS: defaults}});

describe('ENVPICK_DEFAULT_OPTS', () => {
	it('sets options, in words as a shell splits them, and the command line overrides them', () => {
		const defaults = `--as '{os} {locale?}' --tags=all --height 40% --unique --ascii --timeout 5 --columns id,os`;

		expect(read(defaults).settings).toMatchObject({
			...{
				as: '{os} {locale?}',
				tags: 'all',
				height: '40%',
				unique: true,
				ascii: true,
				timeout: 5000,
				columns: ['id', 'os'],
			},
		});
		expect(read(defaults, '--tags', 'short', '--timeout', '30', '--as=json', '--height', '10').settings).toMatchObject({
			...{as: 'json', tags: 'short', height: '10', timeout: 30_000, unique: true},
		});
	});

	it('is overridden by other variables, and overrides the config', () => {
		const defaults = '--clipboard tmux --service work --no-color --tags all';
		const config = {...emptyConfig, settings: {tags: 'short' as const}};
		const variables = {ENVPICK_DEFAULT_OPTS: defaults};

		expect(runOf([], {variables, config}).settings).toMatchObject({
			...{clipboard: 'tmux', service: 'work', noColor: true, tags: 'all'},
		});
		const more = {ENVPICK_CLIPBOARD: 'off', ENVPICK_SERVICE: 'lab', FORCE_COLOR: '1'};
		const {settings, originOf} = runOf([], {variables: {...variables, ...more}, config});
		expect(settings).toMatchObject({clipboard: 'off', service: 'lab', noColor: false});
		expect((['clipboard', 'tags', 'height'] as const).map(originOf)).toEqual([
			...['ENVPICK_CLIPBOARD', 'ENVPICK_DEFAULT_OPTS', 'default'],
		]);
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
		['--as nope', "`ENVPICK_DEFAULT_OPTS`: `--as nope` is not a format; write `'{nope}'` for a value, or use one of "],
		['--as "{os"', '`ENVPICK_DEFAULT_OPTS`: the template of `--as` has an unclosed brace'],
		['--as "$x"', '`ENVPICK_DEFAULT_OPTS`: '],
		["--as 'x", '`ENVPICK_DEFAULT_OPTS`: '],
	])('refuses %j in one line that names it', async (defaults, line) => {
		expect((await faultOf(async () => read(defaults))).message).toContain(line);
	});

	it('is ignored by --forget, --help and --init', async () => {
		for (const args of [['--help'], ['--init', 'bash'], ['--forget']]) {
			expect(await runHere(args, {env: {ENVPICK_DEFAULT_OPTS: '--list'}})).toMatchObject({exitCode: 0, stderr: ''});
		}
	});
});
