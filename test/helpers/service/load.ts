import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {expect} from 'vitest';
import {explainFault, failureLine} from '../../../source/fault/explain.ts';
import {parseAddress} from '../../../source/service/address.ts';
import {type FetchRequest, fetchResponse} from '../../../source/service/io/fetch.ts';
import {faultOf} from '../faults/fault-of.ts';
import {createKey, findLeak} from '../program/key.ts';
import {longestWait} from '../project/waits.ts';

export type LoadOptions = Partial<Omit<FetchRequest, 'address' | 'key'>> & {
	/** Called with the response's text. */
	readonly onText?: (text: string | undefined) => void;
};

/** Pauses between tries that are short enough for a test, and time limits that other tests never reach. */
const limits = {pause: 20, connecting: longestWait, waiting: longestWait, reading: longestWait};

/** Fetches a response as the program does, from an address as a user enters it. */
export const load = async (base: string, key: string, {onText, ...options}: LoadOptions = {}): Promise<unknown> => {
	const request = {
		address: parseAddress(base, {allowsInsecureHttp: true}),
		key,
		timeout: longestWait,
		variables: {},
		...options,
		limits: {...limits, ...options.limits},
	};
	const {value, text} = await fetchResponse(request);
	onText?.(text);
	return value;
};

/**
The output of a process that fetches a response, within a time limit in milliseconds, and then has nothing more to do. It
leaves during a pause before a retry. Rejects if the process does not end.
*/
export const loadInProcess = async (base: string, timeout: number, key = createKey()): Promise<string> => {
	const words = ['test/fixtures/fetch-program.ts', base, `${timeout}`];
	const options = {env: {TEST_KEY: key}, timeout: longestWait};
	return (await promisify(execFile)(process.execPath, words, options)).stdout;
};

/**
Fetches a response that must fail, and returns the exit code and the message, such as `3 could not reach …`. For every fault, the
message must be one line of ASCII and contain no part of the key.
*/
export const failureOf = async (base: string, key: string, options: LoadOptions = {}): Promise<string> => {
	const fault = await faultOf(() => load(base, key, options));
	const failure = explainFault(fault);
	const line = failureLine(failure);

	expect(line).toMatch(/^envpick: [\x20-\x7e]+$/);
	expect(findLeak(JSON.stringify(fault), key)).toBeUndefined();
	expect(findLeak(line, key)).toBeUndefined();
	return `${failure.exitCode} ${line.slice('envpick: '.length)}`;
};
