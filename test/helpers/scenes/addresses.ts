import {expect} from 'vitest';
import type {FaultCase, Scene} from '../faults/fault-case.ts';
import {answerOf, goodBody, startFaultServer} from '../service/fault-server.ts';

export const howToWrite = 'write it as https://HOST or https://HOST/api';

/** Gives the address, with `{port}` in it that of a service, which is not to be connected to unless it is asked. */
export const given =
	(address: string, isAsked = false) =>
	async (): Promise<Scene> => {
		const server = await startFaultServer(answerOf(200, goodBody));
		const base = address.replace('{port}', String(server.port));
		const {host = ''} = URL.parse(base.includes('://') ? base : `http://${base}`) ?? {};
		return {
			base,
			server,
			host,
			names: {port: String(server.port)},
			check: () => expect(server.connections()).toBe(isAsked ? 1 : 0),
		};
	};

/** A case of an address that is refused before anything is asked. */
export const refusedAddress = (name: string, address: string, says: string): FaultCase => ({
	name,
	scene: given(address),
	exitCode: 2,
	says,
	within: 1000,
});

export const userInAddress = 'the address holds a user name or password; leave it out; the access key is given apart';
