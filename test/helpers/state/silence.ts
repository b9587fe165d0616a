import type {Input} from '../../../source/keys/key-codes.ts';
import type {KeyReader} from '../../../source/keys/read-keys.ts';

/** The inputs that a key reader makes after all the pauses it waits for. */
export const inSilence = (reader: KeyReader): Input[] => {
	const inputs: Input[] = [];
	while (reader.isWaiting()) {
		inputs.push(...reader.flush());
	}
	return inputs;
};
