import {describe, expect, it} from 'vitest';
import {createKey} from '../helpers/program/key.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {startFaultServer} from '../helpers/service/fault-server.ts';
import {failureOf} from '../helpers/service/load.ts';

const statuses = Array.from({length: 1000}, (_, status) => String(status).padStart(3, '0'));

// 200 with this body is a listing of nothing specified, which is for who decodes it.
const others = statuses.filter((status, index) => status !== '200' && (isTorture || index % 14 === 0));

describe('an answer with any status at all', () => {
	it('ends with one line and with 3, 4 or 5', {timeout: 120_000}, async () => {
		let status = '';
		const {base} = await startFaultServer(
			socket => void socket.end(`HTTP/1.1 ${status} x\r\ncontent-length: 2\r\nretry-after: 100\r\n\r\n{}`),
		);
		const wrong: string[] = [];
		for (status of others) {
			const line = await failureOf(base, createKey(), {limits: {pause: 1}}).catch(error => String(error));
			if (!/^[345] .*; .*$/.test(line)) {
				wrong.push(`${status}: ${line}`);
			}
		}

		expect(wrong).toEqual([]);
	});

	it.each([
		['a switch of protocols', '101 x\r\nconnection: upgrade\r\nupgrade: other', '3'],
		['a status of no class', '042 x', '3'],
		['four digits', '2000 x', '3'],
	])('that is %s ends with %s', async (_name, line, code) => {
		const {base} = await startFaultServer(`HTTP/1.1 ${line}\r\ncontent-length: 2\r\n\r\n{}`);

		expect(await failureOf(base, createKey())).toMatch(new RegExp(`^${code} could not reach`));
	});
});
