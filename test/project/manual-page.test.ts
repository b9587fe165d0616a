import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {manPath} from '../../scripts/man.ts';
import {toPlainPage} from '../../scripts/plain-page.ts';
import {runEnvpick} from '../helpers/program/envpick.ts';

const toLines = (roff: string): string[] => toPlainPage(roff).trimEnd().split('\n');

describe('the manual page without man', () => {
	it('is printed by --man, without roff', async () => {
		const {stdout, stderr, exitCode} = await runEnvpick(['--man']);

		expect({stderr, exitCode}).toEqual({stderr: '', exitCode: 0});
		expect(stdout).toBe(toPlainPage(readFileSync(manPath, 'utf8')));
		expect(stdout).toMatch(/^NAME\n {7}envpick - find/);
		expect(stdout).toMatch(/^ {7}--access-key-file PATH\n {15}\S/m);
		expect(stdout.match(/^[A-Z ]+$/gm)).toEqual(readFileSync(manPath, 'utf8').match(/(?<=^\.SH ).*/gm));
		expect(stdout).not.toMatch(/\\f|\\-|\\\(|^\.|[^\S\n ]|\u001b/m);
		expect(stdout.split('\n').filter(line => line.length > 78)).toEqual([]);
	});

	it('looks like the output of man', () => {
		expect(
			toLines('.SH A\n.SS "B c"\n.TP 8\n\\fB\\-a\\fR\nDoes \\(dqit\\(dq.\n.TP 8\n\\fBlonger\\-name\\fR\nWell\\e.'),
		).toEqual(['A', '', '   B c', '       -a      Does "it".', '', '       longer-name', '               Well\\.']);
		expect(toLines('.SH A\nx\n.PP\n.TP 8\na\nb\n.RS\n.TP 4\nc\nd\n.PD 0\n.TP 4\ne\nf\n.PD\n.RE\n.PP\ny')).toEqual([
			'A',
			'       x',
			'',
			'',
			'       a       b',
			'',
			'               c   d',
			'               e   f',
			'',
			'       y',
		]);
	});
});
