import {PassThrough} from 'node:stream';

/** What Ink takes for a keyboard: only the keys that are handed to it. */
export type MenuInput = {
	readonly stream: NodeJS.ReadStream;
	/** Hands over one key's bytes; resolves once Ink has handled it and drawn what came of it. */
	readonly hand: (bytes: string) => Promise<void>;
};

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/**
Makes a keyboard for Ink's own components, which lose or misapply keys that arrive together (vadimdemedes/ink issue 759):
it hands over one key at a time.
*/
export const createMenuInput = (): MenuInput => {
	const stream = Object.assign(new PassThrough(), {
		isTTY: true,
		isRaw: false,
		setRawMode: () => stream,
		ref: () => stream,
		unref: () => stream,
	}) as unknown as NodeJS.ReadStream & PassThrough;
	return {
		stream,
		hand: async bytes => {
			stream.write(bytes);
			// One turn for the stream to become readable and the handler to run, one for what it set to be drawn.
			await turn();
			await turn();
		},
	};
};
