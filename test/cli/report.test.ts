import {describe, expect, it} from 'vitest';
import {reportBug, reportOutcome} from '../../source/cli/report.ts';

describe('the output', () => {
	it.each([
		['a line break', '\n', 'os:a\nlocale:en\nos:b\n'],
		['NUL under --print0', '\0', 'os:a\0locale:en\0os:b\0'],
	])('ends each tag of several environments with %s', async (_, end, printed) => {
		const written: string[] = [];
		const write = (text: string, done?: unknown) => {
			written.push(text);
			(done as () => void)();
			return true;
		};

		await reportOutcome({type: 'printed', text: 'os:a\nlocale:en\nos:b'}, end, {stdout: {write}, stderr: {write}});

		expect(written).toEqual([printed]);
	});
});

describe('the report of a run', () => {
	it.each<[Parameters<typeof reportOutcome>[0], number, string]>([
		[{type: 'left'}, 0, ''],
		[{type: 'interrupted'}, 130, ''],
		[
			{type: 'failed', failure: {what: 'it broke', tryThis: 'try again', exitCode: 4}},
			4,
			'envpick: it broke; try again\n',
		],
		[{type: 'copied', text: 'os:a', report: {type: 'copied', with: 'wl-copy', bytes: 4}}, 0, 'os:a'],
	])('is the exit code, and a line if there is something to report: %j', async (outcome, code, said) => {
		const written: string[] = [];
		const stderr = {write: (text: string) => written.push(text) > 0};
		const stdout = {write: () => expect.unreachable('nothing is printed')};

		expect(await reportOutcome(outcome, '\n', {stdout, stderr})).toBe(code);

		expect(written.join('')).toContain(said);
		expect(written).toHaveLength(said === '' ? 0 : 1);
	});
});

describe('the message for a bug', () => {
	it.each([
		['an error of a kind', new RangeError('S3KRET'), 'RangeError'],
		['a string', 'S3KRET', 'Error'],
		['nothing', undefined, 'Error'],
	])('has the kind of the error and never its message: %s', (_, thrown, kind) => {
		const written: string[] = [];

		const code = reportBug(thrown, {write: (text: string) => written.push(text) > 0}, {version: '1.2.3'});

		const line = `envpick: internal error (${kind}); report it with the log of --debug FILE\n`;
		expect({code, written}).toEqual({code: 70, written: [line]});
	});

	it.each(['o/envpick', 'o/git+envpick', 'o/my.gitty'])(
		'says where to report it, once the address is known: %s',
		path => {
			const written: string[] = [];
			const repository = {url: `git+https://git.example/${path}.git`};

			reportBug(new Error(), {write: (text: string) => written.push(text) > 0}, {version: '1.2.3', repository});

			expect(written[0]).toContain(`; report it at https://git.example/${path}/issues with the log of --debug FILE\n`);
		},
	);
});
