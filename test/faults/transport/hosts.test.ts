import {describe, expect, it} from 'vitest';
import {fails, type Scene, testFaults} from '../../helpers/faults/fault-case.ts';
import {describeWith} from '../../helpers/program/programs.ts';
import {timesOut} from '../../helpers/scenes/transport.ts';
import {openBlackHole} from '../../helpers/service/black-hole.ts';
import {startNameServer} from '../../helpers/service/name-server.ts';
import {openSession} from '../../helpers/terminal/session.ts';

const unknownTo = (response: Parameters<typeof startNameServer>[0]) => async (): Promise<Scene> => {
	const {command, questions} = await startNameServer(response);
	return {base: 'https://service.test', command, check: () => expect(questions()).toBeGreaterThan(0)};
};

describeWith(['unshare', 'mount'], 'a name server', () => {
	testFaults([
		{
			name: 'B1: that knows no such host is not queried again',
			scene: unknownTo('no such name'),
			...fails(3, 'could not reach `service.test` (no such host); check the address'),
		},
		{
			name: 'B1: that fails is queried once more',
			scene: unknownTo('server failure'),
			...fails(3, 'could not reach `service.test` (the DNS lookup failed, 2 tries); check the network'),
			within: 4000,
		},
		{
			name: 'B2: that is silent is awaited until the time limit, and does not delay the exit',
			scene: unknownTo('nothing'),
			...timesOut('`service.test`'),
		},
	]);

	it('B2: that is silent does not block Ctrl-C', async () => {
		const {command} = await startNameServer('nothing');

		const {terminal, held} = openSession(['--base-url', 'https://service.test'], {command});
		await terminal.waitForText('loading');

		terminal.press('ctrl+c');

		await held(130);
	});
});

describe('a host', () => {
	testFaults([
		...['localhost:1', '[::1]:1'].map(host => ({
			name: `B3: ${host} refuses the connection, and is not tried again`,
			scene: async () => ({base: `http://${host}/api`}),
			...fails(3, `could not reach \`${host}\` (connection refused); is the service running, and the address right?`),
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
		{name: 'B4: is awaited until the time limit', scene: hole, ...timesOut()},
		{
			name: 'B4: is awaited for five seconds at most',
			scene: hole,
			...fails(3, 'timed out connecting to `{host}` (5 s); check the address and the network'),
			within: 6500,
			isPlainOnly: true,
			isLong: true,
		},
		{
			name: 'B4: at one address of a host does not hide the refusal of the other',
			scene: holeBesideRefusal,
			...fails(3, 'could not reach `{host}` (connection refused); is the service running, and the address right?'),
			within: 4500,
			isPlainOnly: true,
		},
	]);
});
