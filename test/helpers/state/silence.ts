import type {Input} from '../../../source/keys/key-codes.ts';
import type {KeyReader} from '../../../source/keys/read-keys.ts';

/** What a reader makes of moments of silence, as many as it waits for. */
export const inSilence = (reader: KeyReader): Input[] => {
	const inputs: Input[] = [];
	while (reader.isWaiting()) {
		inputs.push(...reader.flush());
	}
	return inputs;
};
