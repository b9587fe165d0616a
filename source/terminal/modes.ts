/** The modes that a run turns on besides those of Ink. */
type Modes = {readonly on: string; readonly off: string};

/** A paste arrives between two marks (xterm's DECSET 2004). */
export const bracketedPaste: Modes = {on: '\u001b[?2004h', off: '\u001b[?2004l'};

// Buttons and the wheel, without motion, in reports of any size (xterm's DECSET 1000 and 1006).
const mouseReports: Modes = {on: '\u001b[?1000h\u001b[?1006h', off: '\u001b[?1006l\u001b[?1000l'};

/** The modes of a run, with those of the mouse if it has the mouse. */
export const toModes = (hasMouse: boolean): Modes =>
	hasMouse ? {on: bracketedPaste.on + mouseReports.on, off: mouseReports.off + bracketedPaste.off} : bracketedPaste;
