export type ConnectionLimits = {
	/** For a connection including TLS, in milliseconds. */
	readonly connecting: number;
	/** From the request to the end of the headers, in milliseconds. */
	readonly waiting: number;
	/** Between two parts of the body, in milliseconds. */
	readonly reading: number;
	/** Of the headers. */
	readonly headerBytes: number;
	/** Of the body as it comes over the wire. */
	readonly bytes: number;
};
