import {toLeavingLines} from '../clipboard/copy-report.ts';
import type {Clipboard} from '../clipboard/io/clipboard.ts';
import type {Hop} from '../clipboard/path.ts';
import {type Detection, planCopy, type Route} from '../clipboard/route.ts';
import {openKeyboard} from '../keys/io/keyboard.ts';
import type {Input} from '../keys/key-codes.ts';
import {toSafeText} from '../text/safe-text.ts';
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

/** A detection as lines of a label and a result, for `--clipboard-test`. */
export const toDetectionLines = (detection: Detection): readonly (readonly [label: string, found: string])[] => {
	const {mode, path, tools, missing} = detection;
	const hops = path.length === 0 ? 'only your terminal' : [...path.map(toHopText), 'your terminal'].join(', then ');
	const installed = tools.map(tool => tool.name).join(', ') || 'none';
	const absent = missing.length > 0 ? ` (not installed: ${missing.join(', ')})` : '';
	return [
		['through', hops],
		['tools', `${installed}${absent}`],
		[`mode ${mode}`, planCopy('', detection).routes.map(toRouteName).join(', then ') || 'none'],
	];
};

const toHopText = (hop: Hop): string => {
	if (hop.type !== 'tmux') {
		return hop.type === 'multiplexer' ? 'tmux or screen' : hop.type;
	}
	if (hop.server === undefined) {
		return 'tmux (unreachable)';
	}
	const {version, setClipboard, isPassing, terminal, ms} = hop.server;
	const clipboard = `${toSafeText(terminal)} ${ms === undefined ? 'without' : 'with'} a clipboard`;
	const options = `set-clipboard ${setClipboard}, allow-passthrough ${isPassing ? 'on' : 'off'}`;
	return `tmux ${toSafeText(version)} (${options}, ${terminal === '' ? 'no client attached' : clipboard})`;
};

const toRouteName = (route: Route): string =>
	route.type === 'tool' ? route.tool.name : {tmux: 'tmux load-buffer -w', terminal: 'OSC 52'}[route.type];
