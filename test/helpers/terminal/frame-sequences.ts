// The sequences in frames, written out, so that a test does not depend on those of the program.
export const enter = '\u001b[?1049h';
export const leave = '\u001b[?1049l';
export const hide = '\u001b[?25l';
export const show = '\u001b[?25h';
export const erase = '\u001b[H\u001b[J';

/** Changes of the screen that the terminal shows at once. */
export const atOnce = (bytes: string) => `\u001b[?2026h${bytes}\u001b[?2026l`;
