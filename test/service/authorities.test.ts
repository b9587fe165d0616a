import {chmodSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {Readable} from 'node:stream';
import {getCACertificates} from 'node:tls';
import {afterAll, describe, expect, it} from 'vitest';
import {Fault, type ToFault} from '../../source/fault/fault.ts';
import {type AuthorityRequest, readAuthorities} from '../../source/service/io/authorities.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {createAuthority} from '../helpers/service/certificates.ts';

const authority = createAuthority();

afterAll(() => authority.remove());

const bad = (why: string): Fault => new Fault(`bad: ${why}`, 'write another path');

describe('readAuthorities', () => {
	it('returns the certificates of Node and of the file, without other text', async () => {
		const path = await write(`# ours\n${authority.cert}\n# again\n${authority.cert}`.padEnd(2 ** 20));
		const own = authority.cert.trim();

		expect(await read(path)).toEqual([...getCACertificates('default'), own, own]);
	});

	const damaged = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';

	it.each([
		['is larger', () => authority.cert.padEnd(2 ** 20 + 1), 'it is larger than 1 MiB'],
		['holds none', () => 'hello', 'it contains no certificate'],
		['is damaged', () => damaged, 'it contains a damaged certificate'],
		['has a damaged one after a valid one', () => authority.cert + damaged, 'it contains a damaged certificate'],
	])('refuses a file that %s, in the words of the caller', async (_, toText, why) => {
		expect(await faultOf(async () => read(await write(toText())))).toEqual(bad(why));
	});

	it('refuses a file that others can change, or whose directory they can change', async () => {
		const path = await write(authority.cert);
		const userId = process.getuid?.() ?? 0;
		const toFault: ToFault = (why, tryThis) => new Fault(why, tryThis ?? '');
		chmodSync(path, 0o666);
		expect(await faultOf(() => read(path, {userId, toFault}))).toEqual(
			new Fault('others can change it: mode 666', `check it, and run \`chmod go-w ${path}\``),
		);

		chmodSync(path, 0o644);
		chmodSync(dirname(path), 0o777);
		expect(await faultOf(() => read(path, {userId, toFault}))).toEqual(
			new Fault(
				'others can change a directory above it: mode 777',
				`check it, and run \`chmod go-w ${dirname(path)}\``,
			),
		);
		chmodSync(dirname(path), 0o755);
		expect(await read(path, {userId})).toContain(authority.cert.trim());
	});

	it('says why a file is unreadable', async () => {
		expect(await faultOf(() => read('/nonexistent/ca.pem'))).toEqual(bad('no such file'));
	});

	it('rejects with the reason of the signal', async () => {
		const signal = AbortSignal.abort(new Error('enough'));

		await expect(read(await write(authority.cert), {signal})).rejects.toBe(signal.reason);
	});
});

const read = (path: string, more: Partial<AuthorityRequest> = {}): Promise<readonly string[]> =>
	readAuthorities({
		path,
		stdin: () => Readable.from([]),
		timeout: 10_000,
		userId: undefined,
		home: undefined,
		toFault: bad,
		...more,
	});

const write = async (text: string): Promise<string> => {
	const path = join(await makeDirectory(), 'ca.pem');
	await writeFile(path, text);
	return path;
};
