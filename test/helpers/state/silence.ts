import type {Input} from '../../../source/keys/key-codes.ts';
import type {createKeyReader} from '../../../source/keys/read-keys.ts';

/** The inputs that a key reader makes after all the pauses it waits for. */
export const inSilence = (reader: ReturnType<typeof createKeyReader>): Input[] => {
	const inputs: Input[] = [];
	while (reader.isWaiting()) {
		inputs.push(...reader.flush());
	}
	return inputs;
};
