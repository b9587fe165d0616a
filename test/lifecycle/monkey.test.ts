import {setImmediate as turn} from 'node:timers/promises';
import {it} from 'vitest';
import {anyStayingInput, keyedListing, toWrites} from '../helpers/arbitrary/keys.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {soon} from '../helpers/project/waits.ts';
import {responseOf, startFaultServer} from '../helpers/service/fault-server.ts';
import {expectAlive, openSession} from '../helpers/terminal/session.ts';

const runs = isTorture ? 8 : 1;

it.each(Array.from({length: runs}, (_, seed) => seed))(
	'random keys with seed %i leave a program that still works and can be quit',
	async seed => {
		const server = await startFaultServer(responseOf(200, JSON.stringify(keyedListing)));
		const session = openSession(['--base-url', server.base]);
		await session.terminal.waitForText(/❯ +win0/);

		for (const bytes of toWrites(anyStayingInput, 2000, 200, seed)) {
			// Even seeds write without waiting; odd seeds wait until the program has read each burst.
			if (seed % 2 === 0) {
				session.terminal.write(bytes);
				await turn();
			} else {
				await session.writeRead(bytes);
			}
		}

		await expectAlive(session, {isCopying: true, server, anyTimes: '/v0/resources', within: 2 * soon});
	},
);
