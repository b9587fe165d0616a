import {describe, expect, it} from 'vitest';
import {
	copiedText,
	copyCommand,
	copyIn,
	makeDirectory,
	writeProgram,
	writeScript,
} from '../../helpers/clipboard/copying.ts';

const sent = 'sent to your terminal (OSC 52, 39 bytes, not confirmed)';

describe('a clipboard tool', () => {
	it('is searched for only in absolute directories', async () => {
		const directory = makeDirectory();
		writeProgram(directory, 'xclip', `touch ${directory}/was-run`);

		const result = await copyIn(
			['sh', writeScript(directory, ['/usr/bin/env', 'PATH=.:', 'DISPLAY=:4242', ...copyCommand()])],
			{cwd: directory},
		);

		expect(result).toEqual({said: [sent], arrived: [copiedText]});
	});
});
