import {setFlagsFromString} from 'node:v8';

/** Keeps V8's heap small in a long run. Otherwise V8 would use 128 MiB for new objects, and collect old ones late. */
export const limitHeapGrowth = (): void => {
	setFlagsFromString('--semi-space-growth-factor=1');
	setFlagsFromString('--heap-growing-percent=25');
};

/** Like limitHeapGrowth, from about 100,000 environments. V8 then keeps the current size of its new space. */
export const limitHeapGrowthIfLarge = (bytes: number): void => {
	if (bytes >= 2 ** 24) {
		limitHeapGrowth();
	}
};
