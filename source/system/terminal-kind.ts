import type {Variables} from './variables.ts';

/** How we talk to the person: on a screen, in lines for a screen reader, or in numbered choices. */
export type Face = 'screen' | 'speech' | 'prompt';

// Terminfo's names of terminals that can only print one line after another.
const terminalsOfLines = ['dumb', 'unknown', 'network', 'dialup', 'emacs', 'lpr', 'printer', 'switch'];

/** Chooses it. Ink's own programs turn lines on with a variable, which people who need them have set already. */
export const faceOf = (isForReader: boolean, environment: Variables): Face => {
	if (terminalsOfLines.includes(environment['TERM'] ?? '')) {
		return 'prompt';
	}
	return isForReader || environment['INK_SCREEN_READER'] === 'true' ? 'speech' : 'screen';
};
