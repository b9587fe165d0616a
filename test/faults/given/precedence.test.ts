import {writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {type FaultCase, fails, type Scene, testFaults} from '../../helpers/faults/fault-case.ts';
import {runPlain} from '../../helpers/faults/fault-run.ts';
import {judge} from '../../helpers/faults/judge.ts';
import {writeConfig} from '../../helpers/program/config.ts';
import {createKey} from '../../helpers/program/key.ts';
import {good, neverAsked, works} from '../../helpers/service/good-service.ts';

type Services = Readonly<Record<'wrong' | 'right', object>>;

/** Two services, of which only the one called `right` may be asked; `toScene` is given the addresses of both. */
const choosing =
	(toScene: (right: string, wrong: string) => Scene, toConfig: (services: Services) => object) =>
	async (key: string): Promise<Scene> => {
		const [server, other] = await Promise.all([good(), good()]);
		const config = toConfig({
			wrong: {address: other.base, accessKeyCommand: ['echo', createKey()]},
			right: {address: server.base, accessKeyFile: 'right.key'},
		});
		const file = await writeConfig(config);
		await writeFile(join(dirname(file), 'right.key'), key, {mode: 0o600});
		const {environment, ...scene} = toScene(server.base, other.base);
		return {
			server,
			givesKey: false,
			...scene,
			environment: {ENVPICK_CONFIG: file, ...environment},
			check: neverAsked(other),
		};
	};

const wrongFirst = ({wrong, right}: Services) => ({services: {wrong, right}});
const wrongAlone = ({wrong}: Services) => ({services: {wrong}});

type Asking = readonly [
	name: string,
	toScene: Parameters<typeof choosing>[0],
	toConfig: (services: Services) => object,
];

const toCase = ([name, toScene, toConfig]: Asking): FaultCase => ({
	name: `H3: is ${name}`,
	scene: choosing(toScene, toConfig),
	...works,
});

const twoAnswers = "can't be combined";

describe('which service is asked', () => {
	testFaults([
		...(
			[
				[
					'--base-url before the variables and the config',
					(base, wrong) => ({base, givesKey: true, environment: {ENVPICK_BASE_URL: wrong, ENVPICK_SERVICE: 'wrong'}}),
					wrongAlone,
				],
				[
					'--service before the variables and what the config chooses',
					() => ({arguments: ['--service', 'right'], environment: {ENVPICK_SERVICE: 'wrong'}}),
					services => ({service: 'wrong', ...wrongFirst(services)}),
				],
				[
					'ENVPICK_SERVICE before what the config chooses',
					() => ({environment: {ENVPICK_SERVICE: 'right'}}),
					services => ({service: 'wrong', ...wrongFirst(services)}),
				],
				[
					'ENVPICK_BASE_URL before the config',
					base => ({givesKey: true, environment: {ENVPICK_BASE_URL: base}}),
					wrongAlone,
				],
			] satisfies Asking[]
		).map(toCase),
		{
			name: 'H3: is not chosen between --base-url and --service',
			scene: choosing((_, base) => ({base, arguments: ['--service', 'right']}), wrongFirst),
			...fails(2, `\`--service\` and \`--base-url\` ${twoAnswers}; leave one out`),
		},
		{
			name: 'H3: is not chosen between two variables',
			scene: choosing((_, wrong) => ({environment: {ENVPICK_BASE_URL: wrong, ENVPICK_SERVICE: 'right'}}), wrongFirst),
			...fails(2, `\`ENVPICK_BASE_URL\` and \`ENVPICK_SERVICE\` ${twoAnswers}; unset one of them`),
		},
		{
			name: 'H3: is not guessed from a name that is none of them',
			scene: choosing(() => ({arguments: ['--service', 'rigth']}), wrongFirst),
			...fails(2, 'unknown service `rigth`; did you mean `right`?'),
		},
	]);

	it('H3: is told by --print-config without the key or a request', async () => {
		const server = await good();
		const file = await writeConfig({clipboard: 'off', form: 'space'});

		const run = await runPlain({
			arguments: ['--base-url', server.base, '--print-config', '--as', 'lines'],
			environment: {ENVPICK_CONFIG: file, ENVPICK_CLIPBOARD: 'tmux'},
		});

		await judge(run, {exitCode: 0, within: 5000, server, paths: []}, () => {
			expect(run.stdout).toMatch(/^access key +ENVPICK_ACCESS_KEY +set \(40 characters\)$/m);
			expect(run.stdout).toMatch(/^form +--as +lines$/m);
			expect(run.stdout).toMatch(/^clipboard +ENVPICK_CLIPBOARD +tmux$/m);
			expect(server.connections()).toBe(0);
		});
	});
});
