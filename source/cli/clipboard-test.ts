import {toLeavingLines} from '../clipboard/copy-report.ts';
import type {Clipboard} from '../clipboard/io/clipboard.ts';
import {toDetectionLines} from '../clipboard/route.ts';
import {openKeyboard} from '../keys/io/keyboard.ts';
import type {Input} from '../keys/key-codes.ts';
import {writeLines} from './report-outcome.ts';
import type {Run} from './run-context.ts';

const testText = 'envpick clipboard test';

/** Sends a text to the clipboard, and prints what to check. Returns the exit code: 1 if the copy failed. */
export const testClipboard = async (run: Run): Promise<number> => {
	const terminal = run.terminal();
	const {clipboard, answer, isReplyDue} = await run.clipboard(terminal, true);
	const take = (inputs: readonly Input[]) => {
		for (const input of inputs.filter(one => one.type === 'reply')) {
			answer(input.text);
		}
	};
	// Keys are read meanwhile, so that the shell does not get the terminal's replies.
	const keyboard = openKeyboard(terminal.input, take, () => {}, isReplyDue);
	const {lines, isSent} = await tryClipboard(clipboard).finally(() => {
		keyboard.close();
		terminal.close();
	});
	writeLines(lines, run.process.stdout);
	return isSent ? 0 : 1;
};

const tryClipboard = async (clipboard: Clipboard) => {
	const detected = toDetectionLines(await clipboard.detect());
	const report = await clipboard.copy(testText);
	const width = Math.max(...detected.map(([label]) => label.length));
	const lines = detected.map(([label, found]) => `${label.padEnd(width)}  ${found}`);
	const paste = `now paste somewhere: \`${testText}\` should appear`;
	const ifNot = 'nothing there? your terminal may not support OSC 52, or may need a setting for it';
	const isSent = report.type === 'copied' || report.type === 'sent';
	const checks = [
		...(isSent ? [paste] : []),
		...(report.type === 'sent' && report.remedy === undefined ? [ifNot] : []),
	];
	return {lines: [...lines, ...toLeavingLines(report, testText), ...checks], isSent};
};
