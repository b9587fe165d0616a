import {describe, it} from 'vitest';
import {always} from '../../helpers/arbitrary/always.ts';
import {expectEnterIsTrue} from '../../helpers/truth/enter.ts';
import {checkReached, mostFrom, movesIn, reachFrom} from '../../helpers/truth/reach.ts';
import {inPools, starts} from '../../helpers/truth/starts.ts';
import {hostileWalk, someWalk} from '../../helpers/truth/walks.ts';

describe('Enter copies the text on its line, or the screen says why not', () => {
	it.each(starts)('after keys from %s', (_, start) => {
		for (const reached of reachFrom(start, mostFrom(start))) {
			checkReached(reached, expectEnterIsTrue);
		}
	});

	it.each(['copy', 'print', 'tag'])('on rows of the help: %s', search => {
		for (const reached of movesIn(inPools({}, 'tab down f1'), search)) {
			checkReached(reached, expectEnterIsTrue);
		}
	});

	it.each([
		['of machines', 300, someWalk],
		['of hostile names and tags', 96, hostileWalk],
	])('after any events, with listings %s', (_, runs, walks) => {
		always(runs, walks, walked => {
			for (const reached of walked) {
				checkReached(reached, expectEnterIsTrue);
			}
		});
	});
});
