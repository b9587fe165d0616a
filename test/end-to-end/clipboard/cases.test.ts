import {readFileSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {type ClipboardRow, clipboardRecord, toClipboardPage} from '../../../scripts/pages.ts';
import {copiedText, ending, openWide} from '../../helpers/clipboard/copying.ts';
import {openSshServer, type SshServer} from '../../helpers/clipboard/ssh-server.ts';
import {openXServer, type XServer} from '../../helpers/clipboard/x-server.ts';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {envpick} from '../../helpers/program/envpick.ts';
import {hasProgram, missingNote} from '../../helpers/program/programs.ts';
import {isTorture} from '../../helpers/project/torture.ts';
import {listingOf} from '../../helpers/service/service.ts';
import type {Terminal} from '../../helpers/terminal/terminal.ts';
import {type Case, commandOf, display, otherCases, pageCases, sshNeeds, type World} from './cases.ts';

const listed = pageCases.filter(({isLong}) => isTorture || !isLong);
const gap = missingNote(listed.flatMap(({needs}) => needs));

// Every setup in which the program copies, with the real programs. Each case checks what arrives at the outermost
// terminal, and the message at the bottom of the screen. The results form the table of docs/clipboard.md.
describe('the report of a copy', () => {
	const rows: ClipboardRow[] = [];
	let servers: {ssh?: SshServer; x?: XServer} = {};
	beforeAll(async () => {
		servers = {
			...(sshNeeds.every(hasProgram) && {ssh: await openSshServer()}),
			...(display.every(hasProgram) && {x: await openXServer()}),
		};
	});
	afterAll(async () => {
		await servers.ssh?.close();
		await servers.x?.close();
	});

	for (const one of [...listed, ...(isTorture ? otherCases : [])]) {
		const {where, needs, said, left, arrived, isOnDisplay} = one;
		const note = missingNote(needs);

		it.skipIf(note !== '')(`is true: ${where}${note}`, async () => {
			// A case is skipped if its server is missing.
			const terminal = await open(one, {...servers, directory: await makeDirectory()} as World);
			const heard = await copyByKey(terminal);
			if (isOnDisplay) {
				await expect.poll(() => servers.x?.readClipboard()).toBe(copiedText);
			}
			await terminal.waitFor(() => terminal.clipboard.length >= arrived.length, 'what arrives');
			const leaving = await leaveByKey(terminal, heard.startsWith('not copied') ? 'alt+p' : 'enter');

			expect(heard).toEqual(typeof said === 'string' ? said : expect.stringMatching(said));
			expect(leaving.slice(-left.length)).toEqual(left);
			// The exit has copied the text again.
			expect(terminal.clipboard).toEqual([...arrived, ...arrived]);
			if (listed.includes(one)) {
				rows.push({where, arrived: toArrivedWords(terminal.clipboard, isOnDisplay), said: toSaidWords(heard, left)});
			}
		});
	}

	it.skipIf(gap !== '')(`matches the table of docs/clipboard.md${gap}`, async ({skip}) => {
		skip(rows.length < listed.length, 'not every case ran to its end');
		if (isTorture) {
			await mkdir(path.dirname(clipboardRecord), {recursive: true});
			await writeFile(clipboardRecord, JSON.stringify(rows));
		}
		const page = readFileSync(new URL('../../../docs/clipboard.md', import.meta.url), 'utf8');
		const made = toClipboardPage('<!-- clipboard -->\n<!-- /clipboard -->', rows);
		const says = 'the page tells of another run: `node scripts/pages.ts` writes what the long run recorded';
		for (const line of made.split('\n')) {
			expect(page, says).toContain(`\n${line}\n`);
		}
		if (isTorture) {
			expect(page, says).toBe(toClipboardPage(page, rows));
		}
	});
});

const open = async (one: Case, world: World): Promise<Terminal> => {
	const file = path.join(world.directory, 'listing.json');
	await writeFile(file, JSON.stringify(listingOf([one.text])));
	// This format writes a single tag unchanged: on a separate line the tag needs no quotes.
	const command = [process.execPath, envpick, '--input', file, '--as', 'lines', ...one.args];
	const env = one.terminal === undefined ? {} : {TERM: one.terminal};
	const terminal = openWide(commandOf(one, world, command), {rows: 16, env});
	await terminal.waitForText('❯');
	return terminal;
};

const isSaid = (line: string): boolean => /^(✓|not copied) /.test(line);

const copyByKey = async (terminal: Terminal): Promise<string> => {
	terminal.press('ctrl+y');
	await terminal.waitFor(() => terminal.lines().some(isSaid), 'what is said of the copy');
	return terminal.lines().find(isSaid) ?? '';
};

const leaveByKey = async (terminal: Terminal, key: string): Promise<string[]> => {
	terminal.press(key);
	await terminal.waitForText(ending);
	const lines = terminal.lines();
	return lines.slice(0, lines.indexOf(ending)).filter(line => line !== '');
};

// Uses the message after exiting, as it says more.
const toSaidWords = (heard: string, [left = '']: readonly string[]): string =>
	heard.startsWith('not copied') ? heard : left.replace(copiedText, '…');

// The final clipboard, in words.
const toArrivedWords = (arrived: readonly string[], isOnDisplay: boolean): string => {
	if (isOnDisplay) {
		return "the text, on the display's clipboard";
	}
	const last = arrived.at(-1);
	return last === undefined ? 'nothing' : last === copiedText ? 'the text' : 'another text';
};
