import {createSocket} from 'node:dgram';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';
import {makeFolder} from './folder.ts';

// RFC 1035, section 4.1.1.
const codes = {'server failure': 2, 'no such name': 3} as const;

export type NameServer = {
	/** To be put before a command, which then asks this name server and no other; for root on Linux alone. */
	readonly command: readonly string[];
	readonly questions: () => number;
};

/** Starts a name server on loopback until the test ends that knows no name, fails, or says nothing. */
export const startNameServer = async (answer: keyof typeof codes | 'nothing'): Promise<NameServer> => {
	const socket = createSocket('udp4');
	// Each has an address of its own, as the port is given.
	const address = `127.53.${process.pid % 251}.${1 + Math.floor(Math.random() * 250)}`;
	let questions = 0;
	socket.on('message', (question, {port, address: from}) => {
		questions++;
		if (answer !== 'nothing') {
			const reply = Buffer.from(question);
			reply.writeUInt16BE(0x8180 | codes[answer], 2);
			socket.send(reply, port, from);
		}
	});
	await new Promise<void>((resolve, reject) => {
		socket.once('error', reject);
		socket.bind(53, address, resolve);
	});
	onTestFinished(() => {
		socket.close();
	});
	const settings = join(await makeFolder(), 'resolv.conf');
	await writeFile(settings, `nameserver ${address}\n`);
	const script = 'mount --bind "$0" /etc/resolv.conf && exec "$@"';
	return {command: ['unshare', '--mount', 'sh', '-c', script, settings], questions: () => questions};
};
