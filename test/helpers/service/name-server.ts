import {createSocket} from 'node:dgram';
import {once} from 'node:events';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';
import {makeDirectory} from '../program/directory.ts';
import {ownAddress} from './service.ts';

// RFC 1035, section 4.1.1.
const codes = {'server failure': 2, 'no such name': 3} as const;

/**
Starts a name server on loopback until the test ends. It knows no name, fails, or does not respond. `command` is a prefix for a
command that makes it use only this name server; it works only for root on Linux.
*/
export const startNameServer = async (response: keyof typeof codes | 'nothing') => {
	const address = ownAddress();
	const socket = createSocket('udp4').bind(53, address);
	await once(socket, 'listening');
	onTestFinished(() => void socket.close());
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
