import {setTimeout as sleep} from 'node:timers/promises';
import {type Note, toAnswerLine, toRedirectLine, toRequestLine} from '../../debug/lines.ts';
import {explainFault} from '../../fault/explain.ts';
import {type Fault, FaultError} from '../../fault/fault.ts';
import type {Address} from '../address.ts';
import {type Connection, type Reply, createConnection} from './connection.ts';
import {holdYoungGeneration} from './heap-growth.ts';
import {proxyOf} from './proxy.ts';
import {readBody} from './read-body.ts';
import {redirectOf, toStatusFault} from './reply-fault.ts';
import type {ConnectionLimits} from '../limits.ts';
import {parseAnswer} from '../parse-body.ts';
import {type Retry, isTemporary, mostTries, pauseOf} from '../retry.ts';
import {type Route, toTransportFault} from '../transport-fault.ts';
import type {Environment} from '../../system/environment.ts';
import {type Redact, createRedact} from '../../text/redact.ts';

export type AnswerRequest = {
	readonly address: Address;
	readonly key: string;
	/** For everything together, retries and pauses included, in milliseconds. */
	readonly timeout: number;
	/** Where the variables of a proxy are looked up. */
	readonly environment: Environment;
	/** Certificates to trust instead of those that Node trusts, as PEM. */
	readonly authorities?: readonly string[];
	/** Called before the pause that precedes another try. */
	readonly onRetry?: (retry: Retry) => void;
	/** Ends the request at once. */
	readonly signal?: AbortSignal;
	/** Told what is asked and answered, without the key. */
	readonly note?: Note;
	/** To differ from what `limitsOf` says. */
	readonly limits?: Partial<Limits>;
};

export type Limits = ConnectionLimits & {
	/** Before the second try, in milliseconds; doubled before the third. */
	readonly pause: number;
};

/**
The limits that belong to a total time in milliseconds. Who allows more than half a minute expects a slow service: then
the limits for a single wait grow too. `bytes` holds for the body both before and after decompression.
*/
export const limitsOf = (timeout: number): Limits => ({
	connecting: 5000,
	waiting: Math.max(10_000, timeout / 3),
	reading: Math.max(10_000, timeout / 3),
	headerBytes: 2 ** 14,
	bytes: 2 ** 26,
	pause: 500,
});

const mostRedirects = 3;

/**
Requests the listing with the key and gives the parsed JSON of the answer. Throws a FaultError for whatever keeps it
from that (see core/fault.ts; its texts are cleaned, and hold neither the key nor a proxy's password), or the reason of
the signal. When it settles, nothing of it is left that could keep the process alive, save a name still being looked up.
*/
export const fetchAnswer = async (request: AnswerRequest): Promise<unknown> => {
	const {address, key, timeout, environment, onRetry, signal} = request;
	signal?.throwIfAborted();
	const {authorities} = request;
	const limits = {...limitsOf(timeout), ...request.limits, ...(authorities !== undefined && {authorities})};
	const proxy = proxyOf(address, environment);
	const route = {host: address.host, ...(proxy !== undefined && {proxy: proxy.host})};
	const redact = createRedact(key);
	const note: Note = line => request.note?.(redact(line));
	const ending = new AbortController();
	const stopped = Promise.withResolvers<never>();
	const timer = setTimeout(() => {
		stopped.reject(new FaultError({type: 'timed-out', ...route, phase: 'whole', seconds: timeout / 1000}));
	}, timeout);
	const onAbort = () => {
		stopped.reject(signal?.reason);
	};
	signal?.addEventListener('abort', onAbort);
	try {
		const connection = createConnection(limits, proxy, ending.signal);
		const answer = repeat(() => requestOnce({address, key, connection, limits, route, redact, note}), {
			deadline: performance.now() + timeout,
			firstPause: limits.pause,
			onRetry: retry => {
				note(`retry: try ${retry.attempt} in ${retry.seconds} s`);
				onRetry?.(retry);
			},
			signal: ending.signal,
		});
		// undici heeds neither a signal nor its own limits in every phase (a silent proxy, interim answers without end), so
		// the deadline and the signal must win a race, and then what is under way is torn down.
		return await Promise.race([answer, stopped.promise]);
	} finally {
		clearTimeout(timer);
		signal?.removeEventListener('abort', onAbort);
		ending.abort();
	}
};

type Repetition = {
	/** On the clock of `performance.now()`. */
	readonly deadline: number;
	readonly firstPause: number;
	readonly onRetry: (retry: Retry) => void;
	/** Ends a pause. */
	readonly signal: AbortSignal;
};

const repeat = async (attempt: () => Promise<unknown>, repetition: Repetition): Promise<unknown> => {
	const {deadline, firstPause, onRetry, signal} = repetition;
	for (let tries = 1; ; tries++) {
		try {
			return await attempt();
		} catch (error) {
			if (!(error instanceof FaultError) || signal.aborted) {
				throw error;
			}
			const {fault} = error;
			const isLast = tries === mostTries || !isTemporary(fault, tries);
			const pause = isLast ? undefined : pauseOf(fault, tries, firstPause, Math.random());
			if (pause === undefined || performance.now() + pause >= deadline) {
				throw new FaultError(withTries(fault, tries));
			}
			onRetry({attempt: tries + 1, seconds: Math.round(pause / 100) / 10, reason: explainFault(fault).what});
			await sleep(pause, undefined, {signal});
		}
	}
};

const withTries = (fault: Fault, tries: number): Fault =>
	tries > 1 && (fault.type === 'status' || fault.type === 'unreachable') ? {...fault, tries} : fault;

type Attempt = {
	readonly address: Address;
	readonly key: string;
	readonly connection: Connection;
	readonly limits: Limits;
	readonly route: Route;
	readonly redact: Redact;
	readonly note: Note;
};

const requestOnce = async (attempt: Attempt): Promise<unknown> => {
	const {address, key, connection, limits, route, redact, note} = attempt;
	let hasReply = false;
	try {
		let url = address.url;
		for (let redirects = 0; ; redirects++) {
			hasReply = false;
			note(toRequestLine(url, route.proxy));
			const reply = await connection.get(url, key);
			hasReply = true;
			note(toAnswerLine(reply.status, reply.headers));
			const next = redirectOf(reply, url, address, redact);
			if (next === undefined) {
				return await toAnswer(reply, attempt);
			}
			reply.body.destroy();
			if (redirects === mostRedirects) {
				throw new FaultError({type: 'redirected', host: address.host, status: reply.status, why: 'too-many'});
			}
			note(toRedirectLine(next));
			url = next;
		}
	} catch (error) {
		const fault = toTransportFault(error, hasReply, route, limits);
		throw fault === undefined ? error : new FaultError(fault);
	}
};

const toAnswer = async (reply: Reply, {address, limits, redact, note}: Attempt): Promise<unknown> => {
	if (reply.status !== 200) {
		throw new FaultError(await toStatusFault(reply, address, redact));
	}
	const from = `the answer of \`${address.host}\``;
	const text = await readBody(reply.body, reply.headers['content-encoding'], {from, mostBytes: limits.bytes});
	note(`body: ${text.length} characters`);
	const answer = parseAnswer(text, from, address.otherBase);
	await holdYoungGeneration(text.length);
	return answer;
};
