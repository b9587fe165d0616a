import {writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {describe} from 'vitest';
import {type Scene, testFaults} from '../../helpers/faults/fault-case.ts';
import {writeConfig} from '../../helpers/program/config.ts';
import {createKey} from '../../helpers/program/key.ts';
import {good, neverAsked, works} from '../../helpers/service/good-service.ts';

/** Two services, of which only the one called `right` may be asked; `toScene` is given the addresses of both. */
const choosing =
	(toScene: (right: string, wrong: string) => Scene) =>
	async (key: string): Promise<Scene> => {
		const [server, other] = await Promise.all([good(), good()]);
		const file = await writeConfig({
			service: 'wrong',
			services: {
				wrong: {address: other.base, accessKeyCommand: ['echo', createKey()]},
				right: {address: server.base, accessKeyFile: 'right.key'},
			},
		});
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

// Which of them goes before the others is shown in test/cli/config/config.test.ts.
describe('which service is asked', () => {
	testFaults([
		{
			name: 'H3: is --base-url before the variables and the config',
			scene: choosing((base, wrong) => ({
				base,
				givesKey: true,
				environment: {ENVPICK_BASE_URL: wrong, ENVPICK_SERVICE: 'wrong'},
			})),
			...works,
		},
		{
			name: 'H3: is --service before the variables and what the config chooses',
			scene: choosing(() => ({arguments: ['--service', 'right'], environment: {ENVPICK_SERVICE: 'wrong'}})),
			...works,
		},
	]);
});
