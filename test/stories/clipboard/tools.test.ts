import {describe, expect, it} from 'vitest';
import {
	copiedText,
	copyCommand,
	copyIn,
	makeFolder,
	writeProgram,
	writeScript,
} from '../../helpers/clipboard/copying.ts';

const sent = 'sent to your terminal (OSC 52, 39 bytes, not confirmed)';

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
});
