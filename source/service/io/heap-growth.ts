import {setFlagsFromString} from 'node:v8';

// More than 100,000 environments have.
const large = 2 ** 24;

/**
Keeps V8's heap small in a long run. It would use 128 MiB for new objects, and collect old ones late.
See https://nodejs.org/api/v8.html#v8setflagsfromstringflags
*/
export const holdHeap = (): void => {
	setFlagsFromString('--semi-space-growth-factor=1');
	setFlagsFromString('--heap-growing-percent=25');
};

/** Like holdHeap, once so many bytes of a response have come. V8 keeps the size that its new space has by then. */
export const holdHeapIfLarge = (bytes: number): void => {
	if (bytes >= large) {
		holdHeap();
	}
};
