/** What is kept in a file: the body of an answer, and when it came, in milliseconds since 1970. */
export type KeptBody = {readonly time: number; readonly body: string};

/** The checksum of texts one after the other, in hex. */
export type Digest = (...texts: readonly string[]) => string;

/** The text of a file: version, time and checksum on a line before the body, so that any doubt shows before it is parsed. */
export const toKeptText = ({time, body}: KeptBody, digest: Digest): string =>
	`${format} ${time} ${digest(String(time), body)}\n${body}`;

/** What such a text holds; undefined where it is of another version, or not whole. */
export const parseKeptText = (text: string, digest: Digest): KeptBody | undefined => {
	const [line = '', time = '', checksum] = firstLine.exec(text) ?? [];
	const body = text.slice(line.length);
	return checksum !== undefined && checksum === digest(time, body) ? {time: Number(time), body} : undefined;
};

const format = 'envpick-listing 1';

const firstLine = new RegExp(`^${format} (\\d{1,15}) ([\\da-f]{64})\\n`);
