import {describe, it} from 'vitest';
import {always} from '../../helpers/arbitrary/always.ts';
import {casesOf} from '../../helpers/project/torture.ts';
import {expectBackIsTrue} from '../../helpers/truth/back.ts';
import {checkReached} from '../../helpers/truth/reach.ts';
import {starts} from '../../helpers/truth/starts.ts';
import {someWalk} from '../../helpers/truth/walks.ts';

describe('Esc restores the screen before a panel was opened', () => {
	it.each(casesOf(starts, 10))('over %s', (_, start) => {
		checkReached({state: start, keys: []}, expectBackIsTrue);
	});

	it('at the end of any events', () => {
		always(36, someWalk, walked => {
			for (const reached of walked.slice(-1)) {
				checkReached(reached, expectBackIsTrue);
			}
		});
	});
});
