/** The limits of a request, besides its total time. Times are in milliseconds. */
export const usualLimits = {
	/** Including TLS. */
	connecting: 5000,
	headerBytes: 2 ** 14,
	/** Of the body, both before and after decompression. */
	bytes: 2 ** 26,
	/** The largest body that can be cached. A body of 64 MiB that consists of escapes would take 5 s and 740 MiB. */
	keptBytes: 2 ** 25,
	/** Before the second try; doubled before the third. */
	pause: 500,
} as const;

export type Limits = Readonly<Record<keyof typeof usualLimits, number>>;

/** The most that is read of the service's own message about an error, in bytes and milliseconds: it must not delay the known status. */
export const mostMessage = {bytes: 2 ** 16, time: 1000} as const;
