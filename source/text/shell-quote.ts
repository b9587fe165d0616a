// What no shell touches, wherever in a word it stands (service.md), but for two first characters: zsh runs `=name`
// through its search for commands, fish reads `%self` as its own process.
const untouched = /^(?![=%])[A-Za-z0-9:._@%+=,/-]+$/;

/**
A value as one word of a command line: as it is where no shell would touch it, else in single quotes. The word reads
the same in POSIX shells, zsh and fish; quotes and backslashes stand outside the quotes, as fish treats `\\` inside
single quotes as one. The value must hold no control characters: quotes do not keep a pasted line break from acting.
*/
export const toShellWord = (value: string): string =>
	untouched.test(value) ? value : `'${value.replace(/['\\]/g, String.raw`'\$&'`)}'`;
