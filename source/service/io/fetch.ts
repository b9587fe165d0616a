import {setTimeout as sleep} from 'node:timers/promises';
import {type Note, toRequestLine, toResponseLine} from '../../debug/lines.ts';
import {explainFault} from '../../fault/explain.ts';
import {FaultError, type NetworkRoute} from '../../fault/fault.ts';
import {nextTurn} from '../../system/io/next-turn.ts';
import type {Variables} from '../../system/variables.ts';
import {createRedact} from '../../text/redact.ts';
import {tryOther} from '../address.ts';
import {type Limits, limitsOf, pauseOf} from '../limits.ts';
import {createBodyReader} from '../parse-body.ts';
import {toTransportFault} from '../transport-fault.ts';
import {createConnection, type Reply} from './connection.ts';
import {proxyOf} from './proxy.ts';
import {readBody} from './read-body.ts';
import {type ReplyContext, redirectOf, toStatusFault} from './reply-fault.ts';

export type FetchRequest = Pick<ReplyContext, 'address' | 'keyAdvice'> & {
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

/** The parsed JSON of a response, and its text; undefined if it is too large to keep. */
type ParsedResponse = {readonly value: unknown; readonly text: string | undefined};

/**
Requests the listing with the key. Throws a FaultError without the key or a proxy's password, or the reason of the signal.
Afterwards only a DNS lookup can keep the process running.
*/
export const fetchResponse = async (request: FetchRequest): Promise<ParsedResponse> => {
	const {address, key, timeout, variables, authorities, signal} = request;
	signal?.throwIfAborted();
	const limits = {...limitsOf(timeout), ...request.limits};
	const proxy = proxyOf(address, variables);
	const route = {host: address.host, proxy: proxy?.host};
	const redact = createRedact(key);
	const note: Note = line => request.note?.(redact(line));
	const ending = new AbortController();
	const stopped = Promise.withResolvers<never>();
	const late = {type: 'timed-out', ...route, phase: 'whole', seconds: timeout / 1000} as const;
	const timer = setTimeout(() => stopped.reject(new FaultError(late)), timeout);
	const onAbort = () => stopped.reject(signal?.reason);
	signal?.addEventListener('abort', onAbort);
	try {
		const get = createConnection({limits, proxy, authorities, key, signal: ending.signal});
		const loading = repeat({...request, limits, route, redact, note, get}, performance.now() + timeout, ending.signal);
		// undici ignores a signal and its own limits in some phases (a silent proxy, endless interim responses). So the deadline and
		// the signal win a race, and then everything in progress is aborted.
		return await Promise.race([loading, stopped.promise]);
	} finally {
		clearTimeout(timer);
		signal?.removeEventListener('abort', onAbort);
		ending.abort();
	}
};

type Attempt = ReplyContext & {
	readonly onDelay?: (remark: string) => void;
	readonly get: (url: string) => Promise<Reply>;
	readonly limits: Limits;
	readonly route: NetworkRoute;
	readonly note: Note;
};

// The deadline is a time of `performance.now()`; the signal ends a pause.
const repeat = async (attempt: Attempt, deadline: number, signal: AbortSignal): Promise<ParsedResponse> => {
	for (let tries = 1; ; tries++) {
		try {
			return await requestOnce(attempt);
		} catch (error) {
			if (!(error instanceof FaultError) || signal.aborted) {
				throw error;
			}
			const {fault} = error;
			const pause = pauseOf(fault, tries, attempt.limits.pause, Math.random());
			if (pause === undefined || performance.now() + pause >= deadline) {
				const hasTries = tries > 1 && (fault.type === 'status' || fault.type === 'unreachable');
				throw hasTries ? new FaultError({...fault, tries}) : error;
			}
			const next = `try ${tries + 1} in ${Math.round(pause / 100) / 10} s`;
			attempt.note(`retry: ${next}`);
			attempt.onDelay?.(`${explainFault(fault).what}; ${next}`);
			await sleep(pause, undefined, {signal});
		}
	}
};

const requestOnce = async (attempt: Attempt): Promise<ParsedResponse> => {
	const {address, get, limits, route, note} = attempt;
	let hasReply = false;
	try {
		let url = address.url;
		for (let redirects = 0; ; redirects++) {
			hasReply = false;
			note(toRequestLine(url, route.proxy));
			const reply = await get(url);
			hasReply = true;
			note(toResponseLine(reply.status, reply.headers));
			const next = redirectOf(reply, url, attempt);
			if (next === undefined) {
				return await toParsedResponse(reply, attempt);
			}
			reply.body.destroy();
			if (redirects === mostRedirects) {
				const where = `too many times (${reply.status})`;
				throw new FaultError({type: 'redirected', host: address.host, where});
			}
			url = next;
		}
	} catch (error) {
		const fault = toTransportFault(error, hasReply, route, limits);
		throw fault === undefined ? error : new FaultError(fault);
	}
};

const toParsedResponse = async (reply: Reply, attempt: Attempt): Promise<ParsedResponse> => {
	const {address, limits, note} = attempt;
	if (reply.status !== 200) {
		throw new FaultError(await toStatusFault(reply, attempt));
	}
	const from = `the response from \`${address.host}\``;
	const {take, end} = createBodyReader(from, undefined, tryOther(address));
	const parts: string[] = [];
	const bytes = await readBody(reply, {from, mostBytes: limits.bytes, take: chunk => parts.push(take(chunk))});
	note(`body: ${bytes} bytes`);
	// The previous step took time too.
	await nextTurn();
	return {value: end(), text: bytes > limits.keptBytes ? undefined : parts.join('')};
};
