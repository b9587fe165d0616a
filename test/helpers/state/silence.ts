import type {Input} from '../../../source/keys/key-codes.ts';
import type {KeyReader} from '../../../source/keys/read-keys.ts';

/** The inputs of a reader after as many pauses as it waits for. */
export const inSilence = (reader: KeyReader): Input[] => {
	const inputs: Input[] = [];
	while (reader.isWaiting()) {
		inputs.push(...reader.flush());
	}
	return inputs;
};
