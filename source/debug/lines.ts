import type {Fault} from '../fault/fault.ts';
import {toSafeText} from '../text/safe-text.ts';
import {cutText} from '../text/width.ts';

// The lines of the debug log about a request. A person attaches the log to a report: so it says what happened, never what
// was listed. What comes from outside is cleaned here; the key is taken out by who knows it.

/** Takes a line of the debug log. */
export type Note = (line: string) => void;

/** A line with its time, in milliseconds since the start. */
export const toStampedLine = (milliseconds: number, line: string): string =>
	`${milliseconds.toFixed(1).padStart(9)} ${line}`;

/** What is asked: the address without user name, query and fragment. */
export const toRequestLine = (url: string, proxy: string | undefined): string =>
	`request: GET ${withoutQuery(url)}${proxy === undefined ? '' : ` through the proxy ${proxy}`}`;

/** What is answered, without the body. Of the headers all names, and the values of those that hold nothing personal. */
export const toAnswerLine = (status: number, headers: Readonly<Record<string, unknown>>): string => {
	const all = Object.entries(headers).map(([name, value]) => {
		const text = String(value);
		return safeValues.get(name)?.test(text) ? `${name}: ${text}` : cutText(toSafeText(name), longestName);
	});
	return [`answer: ${status}`, ...all.slice(0, mostHeaders), ...(all.length > mostHeaders ? ['…'] : [])].join('; ');
};

/** Where a redirect leads that is followed. */
export const toRedirectLine = (url: string): string => `redirect: to ${withoutQuery(url)}`;

const mostHeaders = 40;

/** In terminal cells. */
const longestName = 60;
const longestUrl = 300;

// Each value must look as the RFCs have it: a service can put anything into a header, what it was sent included.
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

/** The kind of a fault, without what the service or a file is called. */
export const toFaultLine = (fault: Fault): string => {
	const {type} = fault;
	switch (type) {
		case 'unreachable':
			return `fault: ${type}, ${fault.reason}${fault.detail === undefined ? '' : `, ${fault.detail}`}`;
		case 'timed-out':
			return `fault: ${type}, ${fault.phase}${fault.seconds === undefined ? '' : `, ${fault.seconds} s`}`;
		case 'status':
			return `fault: ${type}, ${fault.status}`;
		case 'redirected':
			return `fault: ${type}, ${fault.why}`;
		case 'unusable':
			return `fault: ${type}, ${fault.reason}`;
		default:
			return `fault: ${type}`;
	}
};
