import {readFileSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {type ClipboardRow, clipboardRecord, toClipboardPage} from '../scripts/readme.ts';
import {type Case, cases, display, ssh, type World} from './helpers/clipboard-cases.ts';
import {copiedText, makeFolder, writeScript} from './helpers/copying.ts';
import {browseCommand, copyByKey, leaveByKey, openBrowsing} from './helpers/copying-by-key.ts';
import {hasProgram} from './helpers/programs.ts';
import {openSshServer, type SshServer} from './helpers/ssh-server.ts';
import {openXServer, type XServer} from './helpers/x-server.ts';

// Every surrounding in which the program copies, with the real programs: what arrives at the outermost terminal, and
// what is said at the bottom of the screen. What comes out is the table of docs/clipboard.md.

const missing = [...new Set(cases.flatMap(({needs}) => needs))].filter(program => !hasProgram(program));

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

	for (const given of cases) {
		const {where, needs, said, left, arrived, isOnDisplay = false} = given;
		const absent = needs.filter(program => missing.includes(program));
		const reason = absent.length === 0 ? '' : ` (not tested: no ${absent.join(', no ')} here)`;

		it.skipIf(absent.length > 0)(`tells the truth: ${where}${reason}`, async () => {
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

	it('has come out as the table of docs/clipboard.md says', async ({skip}) => {
		skip(missing.length > 0, `without ${missing.join(', ')} the table has gaps`);
		skip(rows.length < cases.length, 'not every case ran to its end');
		const page = readFileSync(new URL('../docs/clipboard.md', import.meta.url), 'utf8');
		await mkdir(path.dirname(clipboardRecord), {recursive: true});
		await writeFile(clipboardRecord, JSON.stringify(rows));

		expect(page, 'the page tells of another run: `node scripts/readme.ts` writes what this one recorded').toBe(
			toClipboardPage(page, rows),
		);
	});
});
