/** How the person is spoken to: on a screen, in lines for a screen reader, or in numbered choices. */
export type Face = 'screen' | 'speech' | 'prompt';

// What terminfo calls them; they take one line after another and nothing else.
const terminalsOfLines = new Set(['dumb', 'unknown', 'network', 'dialup', 'emacs', 'lpr', 'printer', 'switch']);

/** The variables of the environment that tell of the terminal and of who is at it. */
type Variables = {readonly TERM?: string | undefined; readonly INK_SCREEN_READER?: string | undefined};

/** Whether a terminal can do nothing but take lines. */
export const isOfLines = ({TERM = ''}: Variables): boolean => terminalsOfLines.has(TERM);

/** How to speak to the person. Ink's own programs are switched to lines by a variable: who needs that has it set already. */
export const faceOf = (isForReader: boolean, environment: Variables): Face => {
	if (isOfLines(environment)) {
		return 'prompt';
	}
	return isForReader || environment.INK_SCREEN_READER === 'true' ? 'speech' : 'screen';
};
