import {readFileSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {type ClipboardRow, clipboardRecord, toClipboardPage} from '../../../scripts/pages.ts';
import {type Case, cases, display, ssh, type World} from '../../helpers/clipboard/cases.ts';
import {copiedText, makeFolder, writeScript} from '../../helpers/clipboard/copying.ts';
import {browseCommand, copyByKey, leaveByKey, openBrowsing} from '../../helpers/clipboard/copying-by-key.ts';
import {openSshServer, type SshServer} from '../../helpers/clipboard/ssh-server.ts';
import {openXServer, type XServer} from '../../helpers/clipboard/x-server.ts';
import {hasProgram, missingNote} from '../../helpers/program/programs.ts';
import {isTorture} from '../../helpers/project/torture.ts';

// Every surrounding in which the program copies, with the real programs: what arrives at the outermost terminal, and
// what is said at the bottom of the screen. What comes out is the table of docs/clipboard.md.

const run = cases.filter(({isLong = false}) => isTorture || !isLong);
const gap = missingNote(run.flatMap(({needs}) => needs));

const open = (given: Case, world: World) => {
	const {variables = () => ({}), surround = script => ['sh', script], text, terminal} = given;
	const settings = Object.entries(variables(world)).map(([name, value]) => `${name}=${value}`);
	const script = writeScript(world.folder, ['/usr/bin/env', ...settings, ...browseCommand(world.folder, text)]);
	return openBrowsing(surround(script, world), terminal === undefined ? {} : {env: {TERM: terminal}});
};

// What is on the clipboard at last, in words.
const toArrivedWords = (arrived: readonly string[], isOnDisplay: boolean): string => {
	if (isOnDisplay) {
		return "the text, on the display's clipboard";
	}
	const last = arrived.at(-1);
	return last === undefined ? 'nothing' : last === copiedText ? 'the text' : 'another text';
};

describe('copying with the built command', () => {
	const rows: ClipboardRow[] = [];
	let servers: {ssh?: SshServer; x?: XServer} = {};
	beforeAll(async () => {
		servers = {
			...(ssh.every(hasProgram) && {ssh: await openSshServer()}),
			...(display.every(hasProgram) && {x: await openXServer()}),
		};
	});
	afterAll(async () => {
		await servers.ssh?.close();
		await servers.x?.close();
	});

	for (const given of run) {
		const {where, needs, said, left, arrived, isOnDisplay = false} = given;
		const note = missingNote(needs);

		it.skipIf(note !== '')(`tells the truth: ${where}${note}`, async () => {
			// Without a server that it needs, a case is skipped.
			const terminal = await open(given, {...servers, folder: makeFolder()} as World);
			const heard = await copyByKey(terminal);
			if (isOnDisplay) {
				await expect.poll(() => servers.x?.readClipboard()).toBe(copiedText);
			}
			await terminal.waitFor(() => terminal.clipboard.length >= arrived.length, 'what arrives');
			const leaving = await leaveByKey(terminal, heard.startsWith('not copied') ? 'alt+p' : 'enter');

			expect(heard).toBe(said);
			expect(leaving.slice(-left.length)).toEqual(left);
			// Leaving copied again.
			expect(terminal.clipboard).toEqual([...arrived, ...arrived]);
			rows.push({where, arrived: toArrivedWords(terminal.clipboard, isOnDisplay), said: heard});
		});
	}

	it.skipIf(gap !== '')(`has come out as the table of docs/clipboard.md says${gap}`, async ({skip}) => {
		skip(rows.length < run.length, 'not every case ran to its end');
		const page = readFileSync(new URL('../../../docs/clipboard.md', import.meta.url), 'utf8');
		const made = toClipboardPage('<!-- clipboard -->\n<!-- /clipboard -->', rows);
		const says = 'the page tells of another run: `node scripts/pages.ts` writes what the long form recorded';
		for (const line of made.split('\n')) {
			expect(page, says).toContain(`\n${line}\n`);
		}
		if (isTorture) {
			await mkdir(path.dirname(clipboardRecord), {recursive: true});
			await writeFile(clipboardRecord, JSON.stringify(rows));
			expect(page, says).toBe(toClipboardPage(page, rows));
		}
	});
});
