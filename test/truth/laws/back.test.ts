import {describe, it} from 'vitest';
import {always} from '../../helpers/arbitrary/always.ts';
import {expectBackIsTrue} from '../../helpers/truth/back.ts';
import {checkReached, reachFrom} from '../../helpers/truth/reach.ts';
import {starts} from '../../helpers/truth/starts.ts';
import {someWalk} from '../../helpers/truth/walks.ts';

describe('Esc restores the screen before a panel was opened', () => {
	it.each(starts)('over %s', (_, start) => {
		for (const reached of reachFrom(start, 1)) {
			checkReached(reached, expectBackIsTrue);
		}
	});

	it('at the end of any events', () => {
		always(120, someWalk, walked => {
			for (const reached of walked.slice(-1)) {
				checkReached(reached, expectBackIsTrue);
			}
		});
	});
});
