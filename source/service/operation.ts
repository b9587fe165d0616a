/** An operation of a service, with the words for its messages. */
export type Operation<Value> = {
	readonly method: 'GET' | 'POST';
	/** The path after the base of the address: `/v0/resources`. */
	readonly path: string;
	/** Sent as JSON. */
	readonly body?: unknown;
	/** Whether the request may arrive several times. If not, it is sent again only if it certainly had no effect. */
	readonly isRepeatable: boolean;
	/** The expected response: `a listing`. */
	readonly what: string;
	/** The action for the message that the key is not allowed to do it: `list environments`. */
	readonly does: string;
	/** Decodes the parsed JSON of the response. Throws DecodeError if it is something else. */
	readonly decode: (value: unknown) => Value;
};
