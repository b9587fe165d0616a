import type {Fault} from '../fault/fault.ts';
import {toSafeText} from '../text/safe-text.ts';
import {cutText} from '../text/width.ts';

// The lines of the debug log about a request. People attach the log to a report: so it says what happened, never what was
// listed. Text from outside is cleaned here; the caller, who knows the key, takes that out.

/** Writes a line to the debug log. */
export type Note = (line: string) => void;

/** A line with its time in milliseconds since the start. */
export const toStampedLine = (milliseconds: number, line: string): string =>
	`${milliseconds.toFixed(1).padStart(9)} ${line}`;

/** Whether a text begins like a log: with the time and the version. */
export const isFirstLine = (text: string): boolean => /^ *\d+\.\d envpick \d/.test(text);

/** A request: the address without user name, query and fragment. */
export const toRequestLine = (url: string, proxy: string | undefined): string =>
	`request: GET ${withoutQuery(url)}${proxy === undefined ? '' : ` through the proxy ${proxy}`}`;

/** An answer without its body: all names of headers, but only the values that hold nothing personal. */
export const toAnswerLine = (status: number, headers: Readonly<Record<string, unknown>>): string => {
	const all = Object.entries(headers).map(([name, value]) => {
		const text = String(value);
		return safeValues.get(name)?.test(text) ? `${name}: ${text}` : cutText(toSafeText(name), longestName);
	});
	return [`answer: ${status}`, ...all.slice(0, mostHeaders), ...(all.length > mostHeaders ? ['…'] : [])].join('; ');
};

/** Where a redirect that is followed leads. */
export const toRedirectLine = (url: string): string => `redirect: to ${withoutQuery(url)}`;

const mostHeaders = 40;

// In terminal cells.
const longestName = 60;
const longestUrl = 300;

// A value must look as in the RFCs: a service can put anything into a header, even what it was sent.
const safeValues: ReadonlyMap<string, RegExp> = new Map([
	['content-type', /^[a-z]+\/[a-z.+-]{1,40}(?:; ?charset="?[a-z\d-]{1,20}"?)?$/i],
	['content-length', /^\d{1,20}$/],
	['content-encoding', /^(?:gzip|x-gzip|deflate|br|zstd|compress|identity)$/i],
	['transfer-encoding', /^(?:chunked|gzip, chunked)$/i],
	['connection', /^(?:close|keep-alive)$/i],
	['retry-after', /^\d{1,9}$/],
]);

const withoutQuery = (url: string): string => {
	const {origin, pathname} = new URL(url);
	return cutText(toSafeText(origin + pathname), longestUrl);
};

/** The kind of a fault, without names of services or files. */
export const toFaultLine = (fault: Fault): string =>
	`fault: ${[fault.type, ...factsOf(fault)].filter(fact => fact !== undefined).join(', ')}`;

const factsOf = (fault: Fault): readonly (string | number | undefined)[] => {
	switch (fault.type) {
		case 'unreachable':
			return [fault.reason, fault.detail];
		case 'timed-out':
			return [fault.phase, fault.seconds === undefined ? undefined : `${fault.seconds} s`];
		case 'status':
			return [fault.status];
		case 'redirected':
			return [fault.why];
		case 'unusable':
			return [fault.reason];
		default:
			return [];
	}
};
