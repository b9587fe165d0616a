import type {Fault} from '../fault/fault.ts';
import {countEnvironments, distinctTags, type Listing} from '../listing/listing.ts';
import {cutSafe} from '../text/safe-text.ts';

// People attach the log to a report, so its lines say what happened, and never what was listed. The caller, who knows the key,
// removes it.

export type Note = (line: string) => void;

/** A request: the address without user name, query and fragment. */
export const toRequestLine = (method: string, url: string, proxy: string | undefined): string => {
	const {origin, pathname} = new URL(url);
	return `request: ${method} ${cutSafe(origin + pathname, 300)}${proxy === undefined ? '' : ` through the proxy ${proxy}`}`;
};

/** Describes a response without its body: the names of all headers, but only the values that contain nothing personal. */
export const toResponseLine = (status: number, headers: Readonly<Record<string, unknown>>): string => {
	const all = Object.entries(headers).map(([name, value]) => {
		const text = String(value);
		return safeValues.get(name)?.test(text) ? `${name}: ${text}` : cutSafe(name, 60);
	});
	return [`response: ${status}`, ...all].join('; ');
};

// A value must have the format of the RFCs: a service can put anything into a header, even the key.
const safeValues: ReadonlyMap<string, RegExp> = new Map([
	['content-type', /^[a-z]+\/[a-z.+-]{1,40}(?:; ?charset="?[a-z\d-]{1,20}"?)?$/i],
	['content-length', /^\d{1,20}$/],
	['content-encoding', /^(?:gzip|x-gzip|deflate|br|zstd|compress|identity)$/i],
	['transfer-encoding', /^(?:chunked|gzip, chunked)$/i],
	['connection', /^(?:close|keep-alive)$/i],
	['retry-after', /^\d{1,9}$/],
]);

/** Counts what a listing has, and names nothing in it. */
export const toListingLine = (listing: Listing): string =>
	`listing: ${listing.groups.length} groups, ${countEnvironments(listing)} environments, ` +
	`${distinctTags(listing).length} distinct tags, ${listing.unreadable} unreadable` +
	(listing.next === undefined ? '' : ', more results');

/** The kind of a fault, without names of services or files. */
export const toFaultLine = ({exitCode, network: {reason, status} = {}}: Fault): string =>
	`fault: ${[`code ${exitCode}`, reason, status && `status ${status}`].filter(Boolean).join(', ')}`;

/**
The lines about a bug: the name of the error and its frames in the bundle, then the same for its cause. Messages are left out, as
they can contain anything. `npm run frames` turns the frames into lines of the source.
*/
export const toBugLines = (error: unknown, role = 'bug'): readonly string[] => {
	if (!(error instanceof Error)) {
		return [`${role}: ${typeof error}`];
	}
	const name = /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error';
	const cause = error.cause === undefined || role === 'cause' ? [] : toBugLines(error.cause, 'cause');
	return [`${role}: ${name}`, ...framesOf(error), ...cause];
};

// A message that looks like frames is cut off. If the message was changed after the stack was made, no frame is trusted.
const framesOf = ({stack = '', message}: Error): readonly string[] => {
	const start = stack.indexOf(message);
	const lines = start === -1 ? [] : stack.slice(start + message.length).split('\n');
	return lines.flatMap(line => {
		const [, file, row, column] = frame.exec(line) ?? [];
		return file === undefined ? [] : [`  at ${file}:${row}:${column}`];
	});
};

// Only the path inside the bundle: the directories above it may contain the user's name.
const frame = /^ {4}at (?:.*[ (])?(?:\S*?\/)??((?:chunks\/)?[\w-]+\.js|node:[\w/-]+):(\d+):(\d+)\)?$/;
