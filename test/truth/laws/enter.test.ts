import {describe, it} from 'vitest';
import {always} from '../../helpers/arbitrary/always.ts';
import {expectEnterIsTrue} from '../../helpers/truth/enter.ts';
import {checkReached, reachFrom} from '../../helpers/truth/reach.ts';
import {starts} from '../../helpers/truth/starts.ts';
import {hostileWalk, someWalk} from '../../helpers/truth/walks.ts';

describe('Enter copies the text on its line, or the screen says why not', () => {
	it.each(starts)('after keys from %s', (_, start) => {
		for (const reached of reachFrom(start, 4)) {
			checkReached(reached, expectEnterIsTrue);
		}
	});

	it.each([
		['of machines', someWalk],
		['of hostile names and tags', hostileWalk],
	])('after any events, with listings %s', (_, walks) => {
		always(360, walks, walked => {
			for (const reached of walked) {
				checkReached(reached, expectEnterIsTrue);
			}
		});
	});
});
