import {setTimeout as sleep} from 'node:timers/promises';
import {type Note, toListingLine} from '../../debug/log-lines.ts';
import {Fault} from '../../fault/fault.ts';
import {type Cached, mostAtOnce} from '../../history/io/cached-listing.ts';
import type {ServiceHistory} from '../../history/io/store.ts';
import {yieldToInput} from '../../system/io/yield-to-input.ts';
import {quote} from '../../text/quote.ts';
import {withOffline} from '../offline.ts';
import type {Received} from '../received.ts';
import type {Work} from '../work.ts';

/** Loads the listing of a run. */
export type Loader = {
	/** The name on the screen: a host, a file, the demo. */
	readonly name: string;
	/** Loads the listing. Throws Fault, or the signal's reason once it is aborted. */
	readonly load: Work<Received>;
	/** Whether opening the source may ask on the terminal, which then comes before any screen. */
	readonly mayAsk: boolean;
	/**
	Sends the first request early, and resolves once a connection has had time to open. If opening the source fails, it throws, and
	so does the next load.
	*/
	readonly start: () => Promise<void>;
	/**
	Loads for a script, which caches the response if nothing is cached, unless it keeps `nothing` yet. If a screen follows, its first
	load returns the same.
	*/
	readonly loadNow: (keeps?: 'if-empty' | 'nothing') => Promise<Received>;
	/** The cached listing to show until the first load ends, if it is small enough to be read while keys may come. */
	readonly before: () => Cached | undefined;
	/** Absent if nothing is saved. */
	readonly history?: ServiceHistory | undefined;
};

/** The log of loads, without the key. */
export type LoadLog = {readonly note?: Note | undefined; readonly onError?: ((error: unknown) => void) | undefined};

type Source = Pick<Loader, 'name' | 'history'> & {
	/** Prepares the requests, such as by reading the key. The first load does this, and the next one again if it failed. */
	readonly open: (signal?: AbortSignal) => Promise<Work<Received>>;
	readonly mayAsk?: boolean;
};

/** Makes the only loader of a run. It is opened by its first load, so that the cached listing can be shown before. */
export const createLoader = ({name, history, open, mayAsk = false}: Source, {note, onError}: LoadLog): Loader => {
	let request: Work<Received> | undefined;
	// An early request, or a loaded listing, for the next load.
	let next: Work<Received> | undefined;
	const sendOr =
		(toThrown: (error: unknown) => unknown): Work<Received> =>
		async (signal, onDelay) => {
			try {
				if (request === undefined) {
					// The cached listing is painted first, in this turn.
					await yieldToInput();
					request = await open(signal);
				}
				const received = await request(signal, onDelay);
				note?.(toListingLine(received.listing));
				return received;
			} catch (error) {
				const thrown = toThrown(error);
				if (!signal.aborted) {
					onError?.(thrown);
				}
				throw thrown;
			}
		};
	const send = sendOr(error => error);
	const isCached = () => history?.exists() === true;
	const take = (otherwise: Work<Received>): Work<Received> => {
		const work = next ?? otherwise;
		next = undefined;
		return work;
	};
	return {
		name,
		history,
		load: (...how) => take(send)(...how),
		mayAsk,
		start: async () => {
			try {
				request = await open();
			} catch (error) {
				onError?.(error);
				next = () => Promise.reject(error);
				throw error;
			}
			next = begin(send);
			await sleep(connectTime);
		},
		loadNow: async keeps => {
			const received = await loadForScript(take(sendOr(error => withOffline(error, isCached))), history, keeps);
			next = async () => received;
			return received;
		},
		before: () => history?.read(mostAtOnce),
	};
};

const loadForScript = async (
	load: Work<Received>,
	history: ServiceHistory | undefined,
	keeps: Parameters<Loader['loadNow']>[0] = 'if-empty',
): Promise<Received> => {
	const received = await load(new AbortController().signal, () => {});
	// Signals are handled before the listing is used.
	await yieldToInput();
	if (received.text !== undefined && keeps === 'if-empty') {
		history?.write(received.text, keeps);
	}
	return received;
};

// Milliseconds: enough to connect to a near machine. A round trip to a distant one takes longer than loading the interface.
const connectTime = 3;

// Does work now; the returned work only waits for it, and gets its delays and its failure.
const begin = <Value>(work: Work<Value>): Work<Value> => {
	const ending = new AbortController();
	let early: string | undefined;
	let report = (remark: string) => {
		early = remark;
	};
	const begun = work(ending.signal, remark => report(remark));
	begun.catch(() => {});
	return (signal, onDelay) => {
		endWith(signal, ending);
		report = onDelay;
		if (early !== undefined) {
			onDelay(early);
		}
		return begun;
	};
};

// A separate function, so that the signal, which lasts until the next load, does not keep the text of this response.
const endWith = (signal: AbortSignal, ending: AbortController): void =>
	signal.addEventListener('abort', () => ending.abort(signal.reason));

/** Loads a complete listing: a tag must not count as gone if the service only left it out. Throws Fault. */
export const loadWhole = async (source: Loader, load = () => source.loadNow()): Promise<Received> => {
	const received = await load();
	if (received.listing.next !== undefined) {
		const what = `the response from ${quote(source.name)} is not a listing (incomplete: the service says there are more results)`;
		throw new Fault(what, 'ask the operator of the service', 6);
	}
	return received;
};
