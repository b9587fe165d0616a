import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {runEnvpick} from '../helpers/program/envpick.ts';
import {createKey} from '../helpers/program/key.ts';
import {goodBody, type Responder, responseOf, startFaultServer} from '../helpers/service/fault-server.ts';
import {openSession} from '../helpers/terminal/session.ts';

// The service specifies one operation, and the program must never send another: test/service/second-endpoint.test.ts only shows
// that its code could.

/** A service that first is busy and then redirects, so that requests are repeated in both ways. */
const respond: Responder = (socket, count) =>
	socket.end(
		count === 1
			? responseOf(503, '', {'retry-after': '0'})
			: count === 2
				? responseOf(303, '', {location: '/v0/resources?again'})
				: responseOf(200, goodBody),
	);

const requestLinesOf = (received: string): string[] => received.split('\r\n').filter(line => / HTTP\/1\.1$/.test(line));

const sent = ['/v0/resources', '/v0/resources', '/v0/resources?again'].map(path => `GET ${path} HTTP/1.1`);

it.each([
	['lists', ['--list']],
	['prints JSON', ['--json']],
	['prints the only match', ['-1', '--print']],
	['checks a file', ['--check', 'FILE']],
	['runs a command', ['-1', '--run', 'true']],
])('sends only GET when it %s', async (_, args) => {
	const server = await startFaultServer(respond);
	const file = join(await makeDirectory(), 'recipe');
	await writeFile(file, 'os:ubuntu-22.04-amd64\n');
	const words = ['--base-url', server.base, ...args.map(word => (word === 'FILE' ? file : word))];

	const {exitCode, stderr} = await runEnvpick(words, {env: {ENVPICK_ACCESS_KEY: createKey()}});

	expect(exitCode, stderr).toBe(0);
	expect(requestLinesOf(server.received())).toEqual(sent);
});

it('sends only GET when it browses and reloads', async () => {
	const server = await startFaultServer(respond);
	const {terminal, held} = openSession(['--base-url', server.base]);
	await terminal.waitForText('ubuntu-22.04-amd64');

	terminal.press('ctrl+r');
	await expect.poll(() => server.requests().length).toBe(4);
	await terminal.waitForText('nothing changed');
	terminal.press('tab', 'q');

	await held(0, {});
	expect(requestLinesOf(server.received())).toEqual([...sent, sent[0]]);
});
