import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {connect} from 'node:net';
import {onTestFinished} from 'vitest';

// Listens with a backlog of 0 and accepts no connection. (Node always accepts connections.)
const listen = `
	use Socket;
	$| = 1;
	socket(S, PF_INET, SOCK_STREAM, 0);
	bind(S, sockaddr_in(0, INADDR_LOOPBACK));
	listen(S, 0);
	print((sockaddr_in(getsockname(S)))[0]);
	sleep;
`;

/** Opens a port on loopback that accepts no connection until the test ends, as if behind a firewall; needs perl. */
export const openBlackHole = async (): Promise<string> => {
	const child = spawn('perl', ['-e', listen], {stdio: ['ignore', 'pipe', 'inherit']});
	const [port] = await once(child.stdout, 'data');
	const sockets = Array.from({length: 3}, () => connect(Number(port), '127.0.0.1'));
	for (const socket of sockets) {
		socket.on('error', () => {});
	}
	onTestFinished(() => {
		child.kill('SIGKILL');
		for (const socket of sockets) {
			socket.destroy();
		}
	});
	// The first connection fills the only slot.
	await Promise.race(sockets.map(socket => once(socket, 'connect')));
	return `127.0.0.1:${port}`;
};
