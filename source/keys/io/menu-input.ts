import {PassThrough} from 'node:stream';

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/**
Makes a keyboard for Ink's own components, which lose keys that arrive together (vadimdemedes/ink issue 759). `hand` passes on one
key, and resolves once Ink has drawn the result. Keys wait until `begin` is called, when Ink draws.
*/
export const createMenuInput = () => {
	const stream = Object.assign(new PassThrough(), {
		isTTY: true,
		isRaw: false,
		setRawMode: () => stream,
		ref: () => stream,
		unref: () => stream,
	}) as unknown as NodeJS.ReadStream & PassThrough;
	const {promise: inkDraws, resolve} = Promise.withResolvers<void>();
	return {
		stream: stream as NodeJS.ReadStream,
		// Ink reads keys from the next turn on.
		begin: () => void setImmediate(resolve),
		hand: async (bytes: string) => {
			await inkDraws;
			// A new component listens from the next turn on.
			await turn();
			stream.write(bytes);
			// One turn for the stream to become readable and the handler to run, another to draw the result.
			await turn();
			await turn();
		},
	};
};
