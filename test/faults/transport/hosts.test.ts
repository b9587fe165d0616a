import {describe, expect, it} from 'vitest';
import {type Scene, testFaults} from '../../helpers/faults/fault-case.ts';
import {runOnTerminal} from '../../helpers/faults/fault-run.ts';
import {assertGates} from '../../helpers/faults/gates.ts';
import {assertInTime} from '../../helpers/faults/in-time.ts';
import {describeWith} from '../../helpers/program/programs.ts';
import {soon} from '../../helpers/project/waits.ts';
import {inShort, tooLate} from '../../helpers/scenes/transport.ts';
import {openBlackHole} from '../../helpers/service/black-hole.ts';
import {startNameServer} from '../../helpers/service/name-server.ts';

const unknownTo = (answer: Parameters<typeof startNameServer>[0]) => async (): Promise<Scene> => {
	const {command, questions} = await startNameServer(answer);
	return {base: 'https://service.test', command, check: () => expect(questions()).toBeGreaterThan(0)};
};

describeWith(['unshare', 'mount'], 'a name server', () => {
	testFaults([
		{
			row: 'B1',
			name: 'that knows no such host is believed at once',
			scene: unknownTo('no such name'),
			exitCode: 3,
			says: 'could not reach `service.test` (no such host); check the address',
		},
		{
			row: 'B1',
			name: 'that fails is asked once more',
			scene: unknownTo('server failure'),
			exitCode: 3,
			says: 'could not reach `service.test` (the DNS lookup failed, 2 tries); check the network',
			within: 4000,
		},
		{
			row: 'B2',
			name: 'that says nothing is waited for as long as was said, and leaving does not wait for it',
			scene: unknownTo('nothing'),
			...inShort,
			exitCode: 3,
			says: tooLate.replace('{host}', 'service.test'),
		},
	]);

	it('B2: that says nothing keeps nobody from leaving with Ctrl-C', async () => {
		const {command} = await startNameServer('nothing');

		let pressed = 0;
		const run = await runOnTerminal({arguments: ['--base-url', 'https://service.test'], command}, async terminal => {
			await terminal.waitForText('loading');
			pressed = performance.now();
			terminal.press('ctrl+c');
		});

		assertGates(run, {exitCode: 130, within: 5000});
		assertInTime(run.ended - pressed, soon, run.slowness);
	});
});

describe('a host', () => {
	testFaults([
		{
			row: 'B1',
			name: 'a name that no name server can know is not asked for',
			scene: async () => ({base: 'https://sandbox..example'}),
			exitCode: 3,
			says: 'could not reach `sandbox..example` (no such host); check the address',
		},
		...['127.0.0.1:1', 'localhost:1', '[::1]:1', 'api.localhost:1'].map(host => ({
			row: 'B3',
			name: `${host} refuses the connection, and is not asked again`,
			scene: async () => ({base: `http://${host}/api`}),
			exitCode: 3,
			says: `could not reach \`${host}\` (connection refused); is the service running, and the address right?`,
			within: 1000,
		})),
	]);
});

const hole = async (): Promise<Scene> => {
	const host = await openBlackHole();
	return {base: `http://${host}`, names: {host}};
};

const holeBesideRefusal = async (): Promise<Scene> => {
	const host = (await openBlackHole()).replace('127.0.0.1', 'localhost');
	return {base: `http://${host}`, names: {host}};
};

describeWith(['perl'], 'a port that answers no attempt to connect', () => {
	testFaults([
		{row: 'B4', name: 'is waited for as long as was said', scene: hole, ...inShort, exitCode: 3, says: tooLate},
		{
			row: 'B4',
			name: 'is waited for five seconds at most',
			scene: hole,
			exitCode: 3,
			says: 'timed out connecting to `{host}` (5 s); check the address and the network',
			within: 6500,
			isPlainOnly: true,
			isLong: true,
		},
		{
			row: 'B4',
			name: 'on one address of a host does not hide that the other refuses',
			scene: holeBesideRefusal,
			exitCode: 3,
			says: 'could not reach `{host}` (connection refused); is the service running, and the address right?',
			within: 4500,
			isPlainOnly: true,
		},
	]);
});
