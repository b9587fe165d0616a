import {describe, expect, it} from 'vitest';
import {toOptions} from '../../source/cli/screen-options.ts';
import {type Config, emptyConfig} from '../../source/config/config.ts';
import {Fault} from '../../source/fault/fault.ts';
import {allFormatNames, formatNameOf} from '../../source/formats/format.ts';
import {toOwnFormat} from '../../source/formats/template.ts';
import {colorlessPalette, usualPalette} from '../../source/text/palette.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {runOf} from '../helpers/program/run-of.ts';

type Variables = Readonly<Record<string, string>>;

const services = ['work', 'lab'].map(name => ({name, address: `${name}.example.org`}));

const own = toOwnFormat('own', '{os}');

const start = (argv: readonly string[], variables: Variables = {}, more: Partial<Config> = {}, isCaptured = false) =>
	runOf(argv, {variables, isCaptured, config: {...emptyConfig, services, ...more}});

describe('the settings of a run', () => {
	it.each<[argv: readonly string[], variables: Variables, config: Partial<Config>, options: object]>([
		[[], {}, {}, {tags: 'exact', format: 'comma', height: undefined, display: 'screen', query: '', timeout: 30_000}],
		[['win', '-q', 'x86', '--timeout', '0.0001'], {}, {}, {query: 'x86 win', timeout: 1, view: 'groups'}],
		[[], {}, {settings: {tags: 'all', height: '50%', as: 'lines'}}, {tags: 'all', height: '50%', format: 'lines'}],
		[[], {}, {settings: {columns: 'id,os'}}, {tableColumns: ['id', 'os']}],
		[[], {}, {}, {tableColumns: undefined}],
		[['--tags', 'short'], {}, {settings: {tags: 'all'}}, {tags: 'short', offline: false}],
		[['--height', '20'], {}, {settings: {height: '50%'}}, {height: '20', palette: usualPalette}],
		[['--as', 'space'], {}, {settings: {as: 'lines'}}, {format: 'space', isAscii: false}],
		[['--ascii', '--unique'], {}, {}, {isAscii: true, view: 'distinct'}],
		[['--screen-reader'], {}, {}, {display: 'speech'}],
		[['--screen-reader'], {TERM: 'dumb'}, {}, {display: 'speech'}],
		[[], {INK_SCREEN_READER: 'true'}, {}, {display: 'speech'}],
		[['--no-color'], {FORCE_COLOR: '1', COLORTERM: 'truecolor'}, {}, {palette: colorlessPalette, asksColors: false}],
		[[], {NO_COLOR: '1'}, {}, {palette: colorlessPalette}],
		[[], {FORCE_COLOR: 'false'}, {}, {palette: colorlessPalette}],
		[[], {FORCE_COLOR: '0'}, {}, {palette: colorlessPalette}],
		[[], {NO_COLOR: '1', FORCE_COLOR: '1', COLORTERM: '1'}, {}, {palette: usualPalette, asksColors: true}],
		[[], {NO_COLOR: '', TERM: 'xterm'}, {}, {palette: usualPalette, asksColors: true, hasTrueColor: false}],
		[[], {TERM: 'linux', COLORTERM: 'truecolor'}, {}, {asksColors: false, hasTrueColor: true}],
		[[], {}, {colors: {match: 'red'}}, {palette: {...usualPalette, match: 'red'}, colors: {match: 'red'}}],
		[[], {LC_CTYPE: 'C', LANG: 'en_US.UTF-8'}, {}, {isAscii: true}],
		[[], {LC_ALL: 'C.UTF-8', LC_CTYPE: 'C'}, {}, {isAscii: false}],
		[[], {LC_ALL: '', LANG: 'C'}, {}, {isAscii: true}],
		[[], {LANG: 'de_DE.utf8'}, {}, {isAscii: false}],
		[['--offline', '--run', 'a', '{}'], {}, {}, {offline: true, run: ['a', '{}']}],
		[['--as', '{id}'], {}, {formats: [own]}, {formats: [...allFormatNames, own, toOwnFormat('{id}', '{id}')]}],
		[['--as', 'own'], {}, {formats: [own]}, {format: own, formats: [...allFormatNames, own]}],
	])('has its options for $0 and $1 (%#)', (argv, variables, config, options) => {
		expect(toOptions(start(argv, variables, config), 'work.example.org')).toMatchObject(options);
	});

	it.each([
		[['--demo'], 'work', 'the demo service', 'the demo service'],
		[['--base-url', 'lab.example.org/lab'], 'work', 'lab.example.org', 'lab.example.org'],
		[['--base-url', 'lab.example.org'], 'work', 'lab.example.org', 'work (lab.example.org)'],
		[[], 'work', 'sandbox.example.org', 'work (sandbox.example.org)'],
		[[], 'Sandbox.Example.org', 'sandbox.example.org', 'sandbox.example.org'],
		[[], '127.0.0.1-4871', '127.0.0.1:4871', '127.0.0.1:4871'],
		[[], '127.0.0.1-4871-2', '127.0.0.1:4871', '127.0.0.1-4871-2 (127.0.0.1:4871)'],
		[['--base-url', 'sandbox.example.org/api'], 'work', 'sandbox.example.org', 'work (sandbox.example.org)'],
	])('names for $0 the source $3', (argv, name, host, source) => {
		const config = {services: [{name, address: `${host}/api`}]};

		expect(toOptions(start(argv, {}, config), host).source).toBe(source);
	});

	it.each<[argv: readonly string[], variables: Variables, config: Partial<Config>, mode: string]>([
		[['--clipboard', 'off'], {ENVPICK_CLIPBOARD: 'none'}, {settings: {clipboard: 'tmux'}}, 'off'],
		[[], {ENVPICK_CLIPBOARD: 'osc52'}, {settings: {clipboard: 'tmux'}}, 'osc52'],
		[[], {ENVPICK_CLIPBOARD: ''}, {settings: {clipboard: 'tmux'}}, 'tmux'],
		[[], {}, {}, 'auto'],
	])('copies for %j and %j by $3', (argv, variables, config, mode) => {
		expect(start(argv, variables, config).settings.clipboard).toBe(mode);
	});

	it.each<[variables: Variables, config: Partial<Config>, remembers: boolean]>([
		[{ENVPICK_REMEMBER: '0'}, {settings: {remember: true}}, false],
		[{ENVPICK_REMEMBER: '1'}, {settings: {remember: false}}, false],
		[{ENVPICK_REMEMBER: '1'}, {}, true],
		[{ENVPICK_REMEMBER: ''}, {}, true],
		...['false', 'no', 'off', 'OFF', ' no '].map(
			word => [{ENVPICK_REMEMBER: word}, {}, false] satisfies [Variables, object, boolean],
		),
		...['true', 'yes', 'On'].map(word => [{ENVPICK_REMEMBER: word}, {}, true] satisfies [Variables, object, boolean]),
	])('caches with %j and the config %j: %j', (variables, config, remembers) => {
		expect(start([], variables, config).settings.remember).toBe(remembers);
	});

	it.each<[name: string, argv: readonly string[], variables: Variables, mouse: object, hasMouse: boolean]>([
		['usually', [], {}, {}, true],
		['not with --no-mouse', ['--no-mouse'], {ENVPICK_MOUSE: 'on'}, {mouse: true}, false],
		['not if the variable turns it off', [], {ENVPICK_MOUSE: 'false'}, {mouse: true}, false],
		['not if only the config turns it off', [], {ENVPICK_MOUSE: 'on'}, {mouse: false}, false],
		['not with a default option', [], {ENVPICK_DEFAULT_OPTS: '--no-mouse'}, {mouse: true}, false],
		['as the config says, if the variable is empty', [], {ENVPICK_MOUSE: ''}, {mouse: true}, true],
	])('has the mouse %s', (_, argv, variables, settings, hasMouse) => {
		expect(start(argv, variables, {settings}).settings.mouse).toBe(hasMouse);
	});

	it.each<[argv: readonly string[], isCaptured: boolean, target: string, reader: string]>([
		[[], false, 'clipboard', 'person'],
		[['--print'], false, 'output', 'person'],
		[['--list'], false, 'output', 'person'],
		[['--print0'], false, 'output', 'any'],
		[['--print0', '--list'], true, 'output', 'shell'],
		[[], true, 'output', 'shell'],
		[['--unquoted'], true, 'output', 'any'],
		[['--insert'], true, 'line', 'line'],
		[['--run', 'true'], true, 'command', 'shell'],
	])('sends a pick for %j, captured: %j, to the %s for a %s', (argv, isCaptured, target, reader) => {
		expect(start(argv, {}, {}, isCaptured)).toMatchObject({target, reader});
	});

	it.each<[option: string, config: string, variable: string, format: string, unfit?: string]>([
		['', 'flags', '', 'flags'],
		['', 'lines', '', 'comma', 'lines'],
		['', 'csv', '', 'comma', 'csv'],
		['', 'flags', String.raw`'{os}\n{id}'`, 'comma', String.raw`{os}\n{id}`],
		['', 'lines', 'json', 'json'],
		['lines', 'json', '', 'lines'],
	])('inserts --as=%j, config %j, default %j as %s', (option, config, variable, format, unfit) => {
		const argv = ['--insert', ...(option === '' ? [] : ['--as', option])];
		const variables = {...(variable !== '' && {ENVPICK_DEFAULT_OPTS: `--as ${variable}`})};

		const run = start(argv, variables, {settings: {as: config}});

		expect([formatNameOf(run.format), run.unfit]).toEqual([format, unfit]);
		expect(start([], {}, {settings: {as: 'lines'}}).unfit).toBe(undefined);
	});

	it('reads a value of the config as it reads that of an option', () => {
		expect(start([], {}, {settings: {timeout: '5'}}).settings.timeout).toBe(5000);
	});

	it('reports a wrong service only if one is needed', async () => {
		const run = start([], {ENVPICK_SERVICE: 'none'});

		expect(await faultOf(() => run.choice())).toMatchObject({
			what: expect.stringContaining('`none` in ENVPICK_SERVICE'),
		});
	});

	it.each(['maybe', '2', 'disable', 'nö'])('refuses a switch that protects people if its word is %s', async word => {
		const toFault = (name: string) => new Fault(`\`${name}\` is not on or off`, 'use true or false');

		expect(await faultOf(async () => start([], {ENVPICK_REMEMBER: word}).settings.remember)).toEqual(
			toFault('ENVPICK_REMEMBER'),
		);
		expect(await faultOf(async () => start([], {INK_SCREEN_READER: word}).settings.screenReader)).toEqual(
			toFault('INK_SCREEN_READER'),
		);
		expect(await faultOf(async () => start([], {ENVPICK_MOUSE: word}).settings.mouse)).toEqual(
			toFault('ENVPICK_MOUSE'),
		);
		expect(start(['--screen-reader'], {INK_SCREEN_READER: word}).settings.screenReader).toBe(true);
	});

	it.each([
		...['true', '1', 'yes', 'ON'].map(word => [word, true] as const),
		...['', '0', 'false', 'off'].map(word => [word, false] as const),
	])('is for a screen reader with INK_SCREEN_READER=%j: %j', (word, isOn) => {
		expect(start([], {INK_SCREEN_READER: word}).settings.screenReader).toBe(isOn);
	});

	it('reports a wrong variable without its value, if it is needed', async () => {
		expect(await faultOf(async () => start([], {ENVPICK_CLIPBOARD: 'none'}).settings.clipboard)).toMatchObject({
			what: '`ENVPICK_CLIPBOARD` is not a clipboard method',
			tryThis: 'use one of auto, osc52, tmux, native, off',
		});
	});
});
