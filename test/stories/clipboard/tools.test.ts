import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {
	copiedText,
	copyCommand,
	copyHere,
	copyIn,
	makeFolder,
	writeProgram,
	writeScript,
} from '../../helpers/clipboard/copying.ts';

const sentWith = (note: string) =>
	`sent to your terminal (OSC 52, 39 bytes, not confirmed)${note}; nothing pasted? P prints it`;
const sent = sentWith('');

describe('a clipboard tool', () => {
	it('P1: that ends well without reading a long text has not copied it', async () => {
		const folder = makeFolder();
		writeProgram(folder, 'xclip', 'exit 0');

		const result = await copyHere({length: 1_000_000}, {PATH: folder, DISPLAY: ':4242'});

		expect(result).toEqual({
			said: ['not copied (xclip: did not read the text; 1,000,000 bytes, terminals take 74,994 at most); P prints it'],
			arrived: [],
		});
	});

	it('is only looked for in absolute folders', async () => {
		const folder = makeFolder();
		writeProgram(folder, 'xclip', `touch ${folder}/was-run`);

		const result = await copyIn(
			['sh', writeScript(folder, ['/usr/bin/env', 'PATH=.:', 'DISPLAY=:4242', ...copyCommand()])],
			{cwd: folder},
		);

		expect(result).toEqual({said: [sent], arrived: [copiedText]});
	});

	it('of Wayland comes before that of X', async () => {
		const folder = makeFolder();
		writeProgram(folder, 'wl-copy', `cat > ${folder}/copied`);
		writeProgram(folder, 'xclip', 'cat > /dev/null');

		const result = await copyHere({}, {PATH: folder, DISPLAY: ':4242', WAYLAND_DISPLAY: 'wayland-0'});

		expect(result.said).toEqual(['copied with wl-copy (39 bytes)']);
		expect(readFileSync(path.join(folder, 'copied'), 'utf8')).toBe(copiedText);
	});

	it('of Windows is passed over for what is not ASCII', async () => {
		const folder = makeFolder();
		writeProgram(folder, 'clip.exe', `cat > ${folder}/copied`);
		const variables = {PATH: folder, WSL_DISTRO_NAME: 'Debian'};

		const plain = await copyHere({texts: ['os:windows']}, variables);
		const other = await copyHere({}, variables);

		expect(plain.said).toEqual(['copied with clip.exe (10 bytes)']);
		expect(other).toEqual({said: [sentWith('; no copy by clip.exe: takes ASCII only')], arrived: [copiedText]});
		expect(readFileSync(path.join(folder, 'copied'), 'utf8')).toBe('os:windows');
	});
});
