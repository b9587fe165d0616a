import {describe, expect, it} from 'vitest';
import {reportEnd, reportOutcome} from '../../source/cli/report-outcome.ts';
import {Fault} from '../../source/fault/fault.ts';

/** An output that keeps what is written to it. */
const createOutput = () => {
	const written: string[] = [];
	const write = (text: string, done?: unknown) => {
		written.push(text);
		(done as (() => void) | undefined)?.();
		return true;
	};
	return {written, write};
};

describe('the report of a run', () => {
	it.each<[Parameters<typeof reportOutcome>[0], number, string]>([
		[{type: 'left'}, 0, ''],
		[{type: 'interrupted'}, 130, ''],
		[
			{type: 'failed', failure: {what: 'it broke', tryThis: 'try again', exitCode: 4}},
			4,
			'envpick: it broke; try again\n',
		],
		[{type: 'copied', text: 'os:a', report: {type: 'copied', problems: []}}, 0, 'os:a'],
	])('is the exit code, and a line if there is something to report: $type', async (outcome, code, said) => {
		const [stdout, stderr] = [createOutput(), createOutput()];

		expect(await reportOutcome(outcome, '\n', {stdout, stderr})).toBe(code);

		expect(stderr.written.join('')).toContain(said);
		expect([stdout.written.length, stderr.written.length]).toEqual([0, said === '' ? 0 : 1]);
	});

	it.each([
		['a line break', '\n', 'os:a\nlocale:en\nos:b\n'],
		['NUL under --print0', '\0', 'os:a\0locale:en\0os:b\0'],
	])('ends each tag of several environments with %s', async (_, end, printed) => {
		const [stdout, stderr] = [createOutput(), createOutput()];

		await reportOutcome({type: 'printed', text: 'os:a\nlocale:en\nos:b'}, end, {stdout, stderr});

		expect([stdout.written, stderr.written]).toEqual([[printed], []]);
	});
});

describe('the message for a fault', () => {
	it('has a line for each further mistake', () => {
		const output = createOutput();

		const code = reportEnd(new Fault('a', 'try b', 2, undefined, [{what: 'c', tryThis: 'try d'}]), output);

		expect({code, written: output.written}).toEqual({code: 2, written: ['envpick: a; try b\nenvpick: c; try d\n']});
	});
});

describe('the message for a bug', () => {
	it.each([
		['an error of a kind', new RangeError('S3KRET'), 'RangeError', undefined, ''],
		['a string', 'S3KRET', 'Error', undefined, ''],
		['nothing', undefined, 'Error', 'o/envpick', ' at https://git.example/o/envpick/issues'],
		['an error', new Error(), 'Error', 'o/git+envpick', ' at https://git.example/o/git+envpick/issues'],
		['another error', new Error(), 'Error', 'o/my.gitty', ' at https://git.example/o/my.gitty/issues'],
	])('has the kind of the error, not its message, and the address if known: %s', (_, thrown, kind, path, at) => {
		const output = createOutput();
		const repository = path === undefined ? {} : {repository: {url: `git+https://git.example/${path}.git`}};

		const code = reportEnd(thrown, output, {version: '1.2.3', ...repository});

		const line = `envpick: internal error (${kind}); report it${at} with the log of --debug FILE\n`;
		expect({code, written: output.written}).toEqual({code: 70, written: [line]});
	});
});
