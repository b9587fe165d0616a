import {setTimeout as sleep} from 'node:timers/promises';
import {type Note, toRequestLine, toResponseLine} from '../../debug/log-lines.ts';
import {Fault} from '../../fault/fault.ts';
import {yieldToInput} from '../../system/io/yield-to-input.ts';
import type {Variables} from '../../system/variables.ts';
import {createRedact} from '../../text/redact.ts';
import {tryOther} from '../address.ts';
import {createKeySearch} from '../key-search.ts';
import {type Limits, usualLimits} from '../limits.ts';
import type {Operation} from '../operation.ts';
import {createBodyReader, decodeBody} from '../parse-body.ts';
import {echoFault, redirectFault, responseFault, timeoutFault} from '../request-faults.ts';
import {pauseOf} from '../retry.ts';
import {toTransportFault} from '../transport-fault.ts';
import {createConnection, type Reply} from './connection.ts';
import {proxyOf} from './proxy.ts';
import {readBody} from './read-body.ts';
import {type ReplyContext, redirectOf, toStatusFault} from './reply-fault.ts';

export type RequestOptions = Pick<ReplyContext, 'address' | 'keyAdvice'> & {
	readonly key: string;
	/** In milliseconds, including retries and pauses. */
	readonly timeout: number;
	readonly variables: Variables;
	/** The certificates to trust instead of Node's, as PEM. */
	readonly authorities?: readonly string[] | undefined;
	/** Gets the reason and the length of a pause before a retry. */
	readonly onDelay?: (remark: string) => void;
	readonly signal?: AbortSignal;
	readonly note?: Note | undefined;
	readonly limits?: Partial<Limits>;
};

export const mostRedirects = 3;

/** The decoded body of a response, and its text; undefined if it is too large to keep. */
type Decoded<Value> = {readonly value: Value; readonly text: string | undefined};

/**
Sends a request with the key, and decodes its response. Throws a Fault without the key or a proxy's password, or the reason of the
signal. Afterwards only a DNS lookup can keep the process running.
*/
export const request = async <Value>(operation: Operation<Value>, options: RequestOptions): Promise<Decoded<Value>> => {
	const {address, key, timeout, variables, authorities, signal} = options;
	signal?.throwIfAborted();
	const {method, isRepeatable, what, does} = operation;
	const limits = {...usualLimits, ...options.limits};
	const proxy = proxyOf(address, variables);
	const route = {host: address.host, proxy: proxy?.host, method, isRepeatable, what, does};
	const redact = createRedact(key);
	const note: Note = line => options.note?.(redact(line));
	const ending = new AbortController();
	const stopped = Promise.withResolvers<never>();
	const timer = setTimeout(() => stopped.reject(timeoutFault(route, 'whole', timeout / 1000)), timeout);
	const onAbort = () => stopped.reject(signal?.reason);
	signal?.addEventListener('abort', onAbort);
	try {
		const connect = createConnection({limits, proxy, authorities, key, signal: ending.signal});
		const send = (url: string) => connect(url, operation);
		const attempt = {...options, limits, route, redact, note, send, url: address.base + operation.path};
		const loading = repeat(attempt, performance.now() + timeout, ending.signal);
		// undici ignores a signal and its own limits in some phases (a silent proxy, endless interim responses). So the deadline and
		// the signal win a race, and then everything in progress is aborted.
		const {value, text} = await Promise.race([loading, stopped.promise]);
		// Parsing took time.
		await yieldToInput();
		return {value: decodeBody(value, operation.decode, responseFault(route), redact), text};
	} finally {
		clearTimeout(timer);
		signal?.removeEventListener('abort', onAbort);
		ending.abort();
	}
};

type Attempt = ReplyContext & {
	readonly key: string;
	readonly url: string;
	readonly onDelay?: (remark: string) => void;
	readonly send: (url: string) => Promise<Reply>;
	readonly limits: Limits;
	readonly note: Note;
};

// The deadline is a time of `performance.now()`; the signal ends a pause.
const repeat = async (attempt: Attempt, deadline: number, signal: AbortSignal): Promise<Decoded<unknown>> => {
	const {limits, route, note, onDelay} = attempt;
	for (let tries = 1; ; tries++) {
		try {
			return await requestOnce(attempt);
		} catch (error) {
			if (!(error instanceof Fault) || signal.aborted) {
				throw error;
			}
			// Without a DNS lookup, the request certainly did not arrive.
			const mayRepeat = route.isRepeatable || error.network?.reason === 'no-resolver';
			const pause = mayRepeat ? pauseOf(error, tries, limits.pause, Math.random()) : undefined;
			if (pause === undefined || performance.now() + pause >= deadline) {
				const what = tries === 1 ? undefined : error.network?.afterTries?.(tries);
				throw what === undefined ? error : new Fault(what, error.tryThis, error.exitCode, error.network);
			}
			const next = `try ${tries + 1} in ${Math.round(pause / 100) / 10} s`;
			note(`retry: ${next}`);
			onDelay?.(`${error.what}; ${next}`);
			await sleep(pause, undefined, {signal});
			onDelay?.(`${error.what}; trying again`);
		}
	}
};

const requestOnce = async (attempt: Attempt): Promise<Decoded<unknown>> => {
	const {send, limits, route, note} = attempt;
	let hasReply = false;
	try {
		let {url} = attempt;
		for (let redirects = 0; ; redirects++) {
			hasReply = false;
			note(toRequestLine(route.method, url, route.proxy));
			const reply = await send(url);
			hasReply = true;
			note(toResponseLine(reply.status, reply.headers));
			const next = redirectOf(reply, url, attempt);
			if (next === undefined) {
				return await readResponse(reply, attempt);
			}
			reply.body.destroy();
			if (redirects === mostRedirects) {
				throw redirectFault(route, reply.status, `too many times (${reply.status})`);
			}
			url = next;
		}
	} catch (error) {
		throw toTransportFault(error, hasReply, route, limits) ?? error;
	}
};

const readResponse = async (reply: Reply, attempt: Attempt): Promise<Decoded<unknown>> => {
	const {address, key, limits, route, note} = attempt;
	if (reply.status !== 200 && (reply.status !== 201 || route.method === 'GET')) {
		throw await toStatusFault(reply, attempt);
	}
	const toFault = responseFault(route);
	const {take, end} = createBodyReader(toFault, {ifPage: tryOther(address), ifCut: 'try again'});
	const search = createKeySearch(key);
	const parts: string[] = [];
	const add = (chunk: Buffer): void => {
		const part = take(chunk);
		search.take(part);
		parts.push(part);
	};
	const bytes = await readBody(reply, {toFault, mostBytes: limits.bytes, take: add});
	note(`body: ${bytes} bytes`);
	// The previous step took time too.
	await yieldToInput();
	const value = end();
	if (search.finds(value)) {
		throw echoFault(route);
	}
	return {value, text: bytes > limits.keptBytes ? undefined : parts.join('')};
};
