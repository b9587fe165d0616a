import {toDetectionLines} from '../clipboard/detection.ts';
import type {Clipboard} from '../clipboard/io/clipboard.ts';
import {type CopyReport, toCopyAdvice, toCopySummary} from '../clipboard/report.ts';
import {openKeyboard} from '../keys/io/keyboard.ts';
import {createKeyReader} from '../keys/read-keys.ts';
import type {Terminal} from '../terminal/io/open.ts';

/** What `--clipboard-test` copies. */
export const testText = 'envpick clipboard test';

/** What a trial of the clipboard found; `isOnTheWay` is false where the text certainly went nowhere. */
export type Trial = {readonly lines: readonly string[]; readonly isOnTheWay: boolean};

/**
Finds out which way to the clipboard is taken, sends a short text on it, and says what to check. Keys are read meanwhile,
so that no answer of the terminal ends up in the shell.
*/
export const tryClipboard = async (
	clipboard: Clipboard,
	terminal: Terminal,
	answer: (reply: string) => void,
): Promise<Trial> => {
	const keyboard = openKeyboard(
		terminal.input,
		createKeyReader(),
		inputs => {
			for (const input of inputs) {
				if (input.type === 'reply') {
					answer(input.text);
				}
			}
		},
		() => {},
	);
	try {
		const detected = toDetectionLines(await clipboard.detect());
		const report = await clipboard.copy(testText);
		const width = Math.max(...detected.map(([label]) => label.length));
		return {
			lines: [
				...detected.map(([label, found]) => `${label.padEnd(width)}  ${found}`),
				toCopySummary(report),
				...toCheckLines(report),
			],
			isOnTheWay: report.type === 'copied' || report.type === 'sent',
		};
	} finally {
		keyboard.close();
	}
};

// What to look at, and what may help where nothing is seen.
const toCheckLines = (report: CopyReport): readonly string[] => {
	const advice = toCopyAdvice(report);
	const paste = `now paste somewhere: \`${testText}\` should appear`;
	switch (report.type) {
		case 'copied':
			return [paste];
		case 'sent':
			return [paste, `nothing there? ${advice ?? 'your terminal may not take OSC 52, or only once it is allowed to'}`];
		case 'kept':
		case 'refused':
			return advice === undefined ? [] : [advice];
	}
};
