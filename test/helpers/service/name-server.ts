import {createSocket, type Socket} from 'node:dgram';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';
import {makeDirectory} from '../program/directory.ts';
import {ownAddress} from './service.ts';

// RFC 1035, section 4.1.1.
const codes = {'server failure': 2, 'no such name': 3} as const;

export type NameServer = {
	/** A prefix for a command that makes it use only this name server; works only for root on Linux. */
	readonly command: readonly string[];
	readonly questions: () => number;
};

// Binds the port of name servers until the test ends, on a separate address of loopback.
const bindNamePort = async (): Promise<{readonly socket: Socket; readonly address: string}> => {
	for (let tries = 1; ; tries++) {
		const address = ownAddress();
		const socket = createSocket('udp4');
		try {
			await new Promise<void>((resolve, reject) => {
				socket.once('error', reject).bind(53, address, resolve);
			});
			onTestFinished(() => new Promise(resolve => socket.close(resolve)));
			return {socket, address};
		} catch (error) {
			socket.close();
			if (tries === 20) {
				throw error;
			}
		}
	}
};

/** Starts a name server on loopback until the test ends. It knows no name, fails, or does not respond. */
export const startNameServer = async (response: keyof typeof codes | 'nothing'): Promise<NameServer> => {
	const {socket, address} = await bindNamePort();
	let questions = 0;
	socket.on('message', (question, {port, address: from}) => {
		questions++;
		if (response !== 'nothing') {
			const reply = Buffer.from(question);
			reply.writeUInt16BE(0x8180 | codes[response], 2);
			socket.send(reply, port, from);
		}
	});
	const settings = join(await makeDirectory(), 'resolv.conf');
	await writeFile(settings, `nameserver ${address}\n`);
	const script = 'mount --bind "$0" /etc/resolv.conf && exec "$@"';
	return {command: ['unshare', '--mount', 'sh', '-c', script, settings], questions: () => questions};
};
