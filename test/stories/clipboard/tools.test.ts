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
});
