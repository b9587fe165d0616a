import {describe, expect, it} from 'vitest';
import {missingRows, rowsOf} from './fault-rows.ts';
import {splitHeld} from './score.ts';
import {openRows, shortOf, toBoard} from './scoreboard.ts';

describe('the board of a run', () => {
	it('adds up what is counted alike, in the order of the rows', () => {
		expect(
			toBoard([
				{row: 'R8', what: 'bytes', count: 5000, unexpected: 1},
				{row: 'R2', what: 'listings', count: 2000, unexpected: 0},
				{row: 'R8', what: 'bytes', count: 1000, unexpected: 2},
			]).map(line => line.replaceAll(/ +/g, ' ')),
		).toEqual(['R2 2,000 listings 0 unexpected', 'R8 6,000 bytes 3 unexpected']);
	});

	it('says the most that was measured', () => {
		const score = {row: 'B', what: 'bombs', count: 1, unexpected: 0};

		expect(
			toBoard([
				{...score, peaks: {ms: 40.4, MiB: 1200}},
				{...score, peaks: {ms: 50.2, MiB: 700}},
			]).map(line => line.replaceAll(/ +/g, ' ')),
		).toEqual(['B 2 bombs 0 unexpected, at most 50 ms, at most 1,200 MiB']);
	});

	it('reads the rows of faults from the names of tests', () => {
		expect(
			[
				'F12: ends on SIGTERM',
				'the service answers > A1, A2: a status > with a body',
				'a list > H5: no home > P8: no clipboard',
				'the answer A1: is none',
				'A16: is no row, nor is G1: one',
			].map(rowsOf),
		).toEqual([['F12'], ['A1', 'A2'], ['H5', 'P8'], [], []]);
	});

	it('names the rows of faults that no test has', () => {
		const all = missingRows(new Set());

		expect(all).toHaveLength(107);
		expect(missingRows(new Set(all))).toEqual([]);
		expect(missingRows(new Set(all.filter(row => row !== 'B23' && row !== 'H1')))).toEqual(['B23', 'H1']);
	});

	it('names the rows that have a test, but no run that was held against the gates', () => {
		const rows = new Set(missingRows(new Set()));

		expect(openRows({rows, held: rows})).toEqual([]);
		expect(openRows({rows, held: new Set([...rows].filter(row => row !== 'F3'))})).toEqual([
			'F3: no run held against the gates',
		]);
	});

	it('counts a row once, however many of its runs were held against the gates', () => {
		const held = (what: string) => ({row: 'held', what, count: 1, unexpected: 0});
		const other = {row: 'R8', what: 'bytes', count: 5000, unexpected: 0};

		const {rows, rest} = splitHeld([held('F3'), other, held('A1'), held('F3')]);

		expect([...rows]).toEqual(['F3', 'A1']);
		expect(rest).toEqual([other]);
	});

	it('is short of the rows that a whole run did not hold against the gates', () => {
		expect(shortOf('quick', [])).toContain('faults: 0 of 107 rows held against the gates, at least 107 are due');
	});

	it('names what a whole run has too little of', () => {
		const scores = [
			{row: 'R6', what: 'signals at a moment, terminal restored', count: 90, unexpected: 0},
			{row: 'R6', what: 'signals at a moment, terminal restored', count: 5, unexpected: 0},
		];

		expect(shortOf('long', scores)).toContain('R6: 95 signals at a moment, terminal restored, at least 96 are due');
		expect(shortOf('long', scores)).toContain('R7: 0 runs of 2,000 random keys, at least 50 are due');
		expect(shortOf('quick', scores).filter(line => line.startsWith('R6'))).toEqual([]);
	});
});
