import {Fault} from '../fault/fault.ts';
import {quote} from '../text/quote.ts';
import {createRedact} from '../text/redact.ts';
import {linesOf, toSafeText} from '../text/safe-text.ts';
import {toShellWord} from '../text/shell-words.ts';
import {longestKey, whyNoKey} from './access-key.ts';

/** The advice if a command prints no key. */
export const commandAdvice = 'write a command that prints the key on one line';

/** The advice if a program is not found whose name looks like a whole command line. */
export const separateStrings = (name: string): string | undefined =>
	/\s/.test(name)
		? 'write the program and its arguments as separate strings, such as `["pass", "show", "sandbox"]`'
		: undefined;

/** The standard output and standard error of a command, and the reason if it failed. */
export type Printed = {readonly text: string; readonly said: string; readonly failure?: string | undefined};

/** The fault of a command that failed, with the first line of its standard error. What it printed is removed: it may be the key. */
export const commandFault = (command: readonly string[], failure: string, {text, said}: Printed): Fault => {
	// A command that prints more than a few words does not print a key.
	const words = [...new Set(text.slice(0, longestKey).split(/\s+/))].filter(word => word.length >= 4).slice(0, 20);
	const printed = words.map(createRedact);
	const hide = (shown: string) => printed.reduce((rest, redact) => redact(rest), toSafeText(shown));
	// A question on standard error, such as `Passphrase:`, does not say why.
	const first = linesOf(said.replace(colors, '')).find(line => /[^\s:]\s*$/.test(line));
	const itself = hide(command.map(toShellWord).join(' '));
	return new Fault(
		`the key command failed (${first === undefined ? failure : quote(hide(first.slice(0, 1000).trim()))})`,
		`unlock your password manager, or run it yourself: \`${itself}\``,
		4,
	);
};

// Programs colour the words for an error.
const colors = /\u001b\[[\d;]*m/g;

/** The key in the output of a command. Throws a fault from `toFault`, whose reason follows the name of the command. */
export const parsePrintedKey = (text: string, toFault: (why: string, tryThis: string) => Fault): string => {
	const why = whyNoKey(text);
	const lines = text.replace(/\n$/, '').split('\n').length;
	const printed = text.trim() === '' ? 'nothing' : lines > 1 ? `${lines} lines` : why && `no key: ${why}`;
	if (printed !== undefined) {
		throw toFault(`printed ${printed}`, commandAdvice);
	}
	return text.trim();
};
