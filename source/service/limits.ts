/**
The limits that belong to a total time, all times in whole milliseconds: undici takes no others. Who allows more than half a minute expects a slow service:
then the limits for a single wait grow too.
*/
export const limitsOf = (timeout: number) => ({
	/** For a connection including TLS. */
	connecting: 5000,
	/** From the request to the end of the headers. */
	waiting: Math.max(10_000, Math.ceil(timeout / 3)),
	/** Between two parts of the body. */
	reading: Math.max(10_000, Math.ceil(timeout / 3)),
	headerBytes: 2 ** 14,
	/** Of the body, both before and after decompression. */
	bytes: 2 ** 26,
	/** Of a body that can be kept: of escapes, a whole one would take 5 s and 740 MiB. */
	keptBytes: 2 ** 25,
	/** Before the second try; doubled before the third. */
	pause: 500,
});

export type Limits = Readonly<ReturnType<typeof limitsOf>>;
