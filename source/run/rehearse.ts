import {decodeListing} from '../listing/decode.ts';
import {toFrame} from '../screen/frame.ts';
import {createBodyReader} from '../service/parse-body.ts';
import {prepare} from '../state/prepare.ts';
import type {State} from '../state/state.ts';
import {nextTurn} from '../system/io/slices.ts';
import {toFrameText} from '../ui/styled-text.ts';
import {init, update} from '../update/update.ts';
import {isAwaited, type Watched} from './waiting.ts';

/**
While a program waits for its listing, does once with a made-up one what will be done with that, and throws the result away.
What V8 never ran takes it several times as long as the second time. It takes turns, so that the answer is heard, which ends it.
*/
export const rehearse = async (program: Pick<Watched, 'getState'>): Promise<void> => {
	const steps = showMadeUp(program.getState());
	do {
		await nextTurn();
	} while (isAwaited(program) && !steps.next().done);
};

// In steps of a few milliseconds each.
function* showMadeUp({options, size}: State): Generator<void, void> {
	const {take, end} = createBodyReader('');
	take(madeUp());
	const answer = end();
	yield;
	const listing = decodeListing(answer);
	yield;
	prepare(listing);
	yield;
	const {state} = update(init({...options, filter: ''}, size).state, {type: 'loaded', listing});
	yield;
	toFrameText(toFrame(state).lines, options);
}

// More than a screen of environments, some of them equal.
const madeUp = (): string =>
	JSON.stringify({
		data: Array.from({length: 4}, (_, group) => ({
			resources: Array.from({length: 15}, (__, index) => ({
				tags: ['arch:x64', `image:${group}-${index % 9}`, 'locale:en-us', `os:windows${index}`],
			})),
		})),
	});
