import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {expect} from 'vitest';
import {failureLine} from '../../../source/fault/fault.ts';
import {listingRequest} from '../../../source/load/listing-request.ts';
import {parseAddress} from '../../../source/service/address.ts';
import {type RequestOptions, request} from '../../../source/service/io/request.ts';
import type {Operation} from '../../../source/service/operation.ts';
import {faultOf} from '../faults/fault-of.ts';
import {tooLongOf} from '../faults/message-lengths.ts';
import {createKey, findLeak} from '../program/key.ts';
import {longestWait} from '../project/waits.ts';

export type LoadOptions = Partial<Omit<RequestOptions, 'address' | 'key'>> & {
	/** The request for the listing if absent, without decoding the response. */
	readonly operation?: Operation<unknown>;
	/** Called with the response's text. */
	readonly onText?: (text: string | undefined) => void;
};

/** Pauses between tries that are short enough for a test, and time limits that other tests never reach. */
const limits = {pause: 20, connecting: longestWait};

const raw: Operation<unknown> = {...listingRequest, decode: value => value};

/** Sends a request as the program does, from an address as a user enters it. */
export const load = async (
	base: string,
	key: string,
	{onText, operation = raw, ...options}: LoadOptions = {},
): Promise<unknown> => {
	const own = {
		address: parseAddress(base, {allowsInsecureHttp: true}),
		key,
		timeout: longestWait,
		variables: {},
		...options,
		limits: {...limits, ...options.limits},
	};
	const {value, text} = await request(operation, own);
	onText?.(text);
	return value;
};

/**
The output of a process that fetches a response, within a time limit in milliseconds, and then has nothing more to do. It
leaves during a pause before a retry. Rejects if the process does not end.
*/
export const loadInProcess = async (base: string, timeout: number, key = createKey()): Promise<string> => {
	const words = ['test/fixtures/request-program.ts', base, `${timeout}`];
	const options = {env: {TEST_KEY: key}, timeout: longestWait};
	return (await promisify(execFile)(process.execPath, words, options)).stdout;
};

/**
Fetches a response that must fail, and returns the exit code and the message, such as `3 could not reach …`. For every fault, the
message must be one line of ASCII and contain no part of the key.
*/
export const failureOf = async (base: string, key: string, options: LoadOptions = {}): Promise<string> => {
	const fault = await faultOf(() => load(base, key, options));
	const line = failureLine(fault);

	expect(line).toMatch(/^envpick: [\x20-\x7e]+$/);
	expect(tooLongOf(fault)).toEqual([]);
	expect(findLeak(JSON.stringify(fault), key)).toBeUndefined();
	expect(findLeak(line, key)).toBeUndefined();
	return `${fault.exitCode} ${line.slice('envpick: '.length)}`;
};
