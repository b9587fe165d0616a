import {setFlagsFromString} from 'node:v8';

// V8 reads these factors at each collection, but the limit of its new space only at its start. See
// https://nodejs.org/api/v8.html#v8setflagsfromstringflags
const holdNew = '--semi-space-growth-factor=1';
// Some 40,000 environments.
const large = 2 ** 22;

/** Keeps V8's heap small in a long run. It would use 128 MiB for new objects, and collect old ones late. */
export const holdHeap = (): void => {
	setFlagsFromString(holdNew);
	setFlagsFromString('--heap-growing-percent=25');
};

/**
Like holdHeap, once so many bytes of a response have come: everything of a large one survives, so V8 would double its new space. With 100,000 environments the peak is 14 to 40 MiB lower than with holdHeap alone, for 5 % more time.
*/
export const holdHeapIfLarge = (bytes: number): void => {
	if (bytes >= large) {
		holdHeap();
	}
};
