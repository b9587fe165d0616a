import {setFlagsFromString} from 'node:v8';

// The bytes of a response with about 100,000 environments.
const large = 2 ** 24;

/**
Keeps V8's heap small in a long run. Otherwise V8 would use 128 MiB for new objects, and collect old ones late. See
https://nodejs.org/api/v8.html#v8setflagsfromstringflags
*/
export const holdHeap = (): void => {
	setFlagsFromString('--semi-space-growth-factor=1');
	setFlagsFromString('--heap-growing-percent=25');
};

/** Like holdHeap, once that many bytes of a response have arrived. V8 then keeps the current size of its new space. */
export const holdHeapIfLarge = (bytes: number): void => {
	if (bytes >= large) {
		holdHeap();
	}
};
