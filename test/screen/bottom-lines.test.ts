import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toNoticeLines, toStatusLine} from '../../source/screen/bottom-lines.ts';
import {hintsOf} from '../../source/screen/hints.ts';
import {toPickLine} from '../../source/screen/pick-line.ts';
import {layoutNow, type State} from '../../source/state/state.ts';
import {emptyLine} from '../../source/text/line-edit.ts';
import {init, update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {safeText} from '../helpers/arbitrary/hostile.ts';
import {anyDrawn, loadedState, plainOptions, pressed} from '../helpers/arbitrary/states.ts';
import {bottomOf} from '../helpers/state/frame.ts';
import {expectDrawable, inTone, textOf, tonesOf} from '../helpers/state/lines.ts';
import {cellsIn} from '../helpers/terminal/cells.ts';

const response = {data: [{resources: [{tags: ['os:win']}, {tags: ['os:mac']}]}]};
const failure = {what: 'no access key', tryThis: 'set one', exitCode: 4} as const;

describe('the bottom line', () => {
	it('shows the whole output at 40x12, what else it matches, and the main keys', () => {
		const resources = [['image:1'], ['image:2'], []].map(own => ({
			tags: ['os:windows10-2004-x64', 'locale:en-us', ...own],
		}));
		const shownAfter = (...keys: string[]) =>
			bottomOf(loadedState({data: [{resources}]}, {columns: 40, rows: 12}, ...keys));
		const linesOf = (...keys: string[]) => shownAfter(...keys).map(textOf);
		const text = 'enter os:windows10-2004-x64,locale:en-us';

		const remark = 'any of 3: this one, ≈ 2 with another im…';
		const keys = 'tab list  ^t facets  ? help  esc clear';
		expect(linesOf('alt+x', 'w')).toEqual([text, remark, keys]);
		expect(inTone(shownAfter('alt+x'), 'warning')).toEqual([remark]);
		expect(linesOf('w')).toEqual([
			'enter os:windows10-2004-x64,…,image:1',
			'sandbox.example.org · 3 environments in…',
			keys,
		]);
	});

	it('shows what else the output matches, and the status only if both fit', () => {
		const resources = ['1', '2'].map(image => ({tags: [`os:${'x'.repeat(60)}`, `image:${image}`]}));
		const shownAt = (columns: number) =>
			bottomOf(loadedState({data: [{resources}]}, {columns, rows: 20, tags: 'short'}));
		const statusAt = (columns: number) => textOf(shownAt(columns).at(-2)!);
		const remark = 'you may get any of 2: this one, or ≈ 1 with another image';
		const status = 'sandbox.example.org · 2 environments in 1 group';
		const both = `${remark}   ${status}`;

		expect(statusAt(both.length)).toBe(both);
		expect(statusAt(both.length - 1)).toBe(remark);
		expect(inTone(shownAt(200), 'warning')).toEqual([remark]);
	});

	it.each([
		[70, 'you may get any of 2: this one, or ≈ 1 with another image', 'tab list'],
		[69, 'any of 2: this one, or ≈ 1 with another image', 'tab list  ? help'],
		[50, 'any of 2: this one, ≈ 1 with another…', 'tab list'],
	])('shows what else the output matches beside the keys in few rows: %i columns', (columns, remark, keys) => {
		const resources = ['1', '2'].map(image => ({tags: [`os:${'x'.repeat(60)}`, `image:${image}`]}));
		const state = loadedState({data: [{resources}]}, {columns, rows: 11, tags: 'short'});

		expect(textOf(bottomOf(state).at(-1)!)).toBe(`${remark}  ${keys}`);
	});

	it('says nothing above the keys in few rows while there is no listing', () => {
		expect(bottomOf(init(plainOptions, {columns: 60, rows: 11}).state).map(textOf)).toEqual(['', '^c quit']);
	});

	it('is the notice if there is one', () => {
		const {state} = update(loadedState(response, {columns: 30}), {type: 'failed', failure});

		expect(bottomOf(state)).toEqual([
			toPickLine(state),
			toStatusLine(state),
			[{text: 'no access key', tone: 'failure'}],
		]);
	});

	it('breaks a long notice in two on a narrow screen', () => {
		const what = 'the service did not answer in 30 s';
		const {state} = update(loadedState(response, {columns: 30}), {type: 'failed', failure: {...failure, what}});
		const low = {...state, size: {columns: 30, rows: 11}};

		const both = ['{failure}the service did not answer in', '{failure}30 s'];
		expect(tonesOf(bottomOf(state))).toEqual(['{strong}enter{dim} copies {plain}os:win', ...both]);
		expect(tonesOf(bottomOf(low))).toEqual(both);
		const longer = {...state, notice: {text: `${what}, so nothing can be shown of it`, isFailure: true}};
		expect(bottomOf(longer).map(textOf)).toEqual([
			...['enter copies os:win', 'the service did not answer in', '30 s, so nothi… be shown of it'],
		]);
		// A panel in which enter does not pick leaves one line.
		const overChanges: State = {...low, panels: [{type: 'changes', search: emptyLine}]};
		expect(bottomOf(overChanges).map(textOf)).toEqual(['the service di… answer in 30 s']);
	});

	it.each([
		['at 40x11', 40, 11, ["✓ sent to the terminal's clipboard:", 'os:win'], 'os:win'],
		[
			'at 100x20',
			100,
			20,
			['enter copies os:win', "✓ sent to the terminal's clipboard: os:win", 'tab list   ^t facets   ^o copy as'],
			'os:win',
		],
		[
			'at 100x20, of a long text',
			100,
			20,
			[`✓ sent to the terminal's clipboard:`, 'x'.repeat(90), 'tab list   ^t facets   ^o copy as'],
			'x'.repeat(90),
		],
	])('says what was copied, and keeps the keys if there is room, %s', (_, columns, rows, lines, text) => {
		const report = {type: 'sent', problems: []} as const;
		const {state} = update(loadedState(response, {columns, rows}), {type: 'copied', report, text, leaves: false});
		const shown = bottomOf(state);

		expect(shown.map((line, index) => textOf(line).slice(0, lines[index]?.length))).toEqual(lines);
		expect(inTone(shown, 'ok')).toEqual(['✓ ']);
	});

	it.each([
		['sent', 'dim'],
		['copied', 'plain'],
	] as const)('has a dim text only if the copy is not confirmed: %s', (type, tone) => {
		const report = {type, problems: []};
		const {state} = update(loadedState(response), {type: 'copied', report, text: 'os:b', leaves: false});

		expect(inTone(bottomOf(state), tone).filter(text => text.endsWith('os:b'))).toHaveLength(1);
	});

	it('shows a refusal once: in the line of the pick, and then in the notice', () => {
		for (const rows of [11, 20]) {
			const state = loadedState({data: [{resources: [{tags: ['os:a,b']}]}]}, {columns: 100, rows});
			const refusal = '`os:a,b` cannot be written as comma (commas separate the tags); use json';
			const said = (now: State) => bottomOf(now).filter(line => textOf(line) === refusal).length;

			expect(said(state)).toBe(1);
			expect(said(update(state, pressed('enter')).state)).toBe(1);
		}
	});

	it('is never empty, has six keys at most, fits the screen, and is safe, whatever the state', () => {
		always(200, anyDrawn, state => {
			const lines = bottomOf(state);

			expectDrawable(lines, state.size.columns);
			expect(lines).toHaveLength(layoutNow(state).below);
			expect(hintsOf(state).length).toBeLessThanOrEqual(6);
			expect(textOf(lines.at(-1)!).trim()).not.toBe('');
		});
	});
});

describe('the lines of a notice', () => {
	it('are broken at a space, and the last is cut in its middle', () => {
		const notice = '`os:a` cannot be written as own (it holds a comma); use json';

		expect(toNoticeLines(notice, 60, 2)).toEqual([notice]);
		expect(toNoticeLines(notice, 42, 2)).toEqual(['`os:a` cannot be written as own (it holds', 'a comma); use json']);
		expect(toNoticeLines(notice, 20, 2)).toEqual(['`os:a` cannot be', 'written a…; use json']);
		expect(toNoticeLines(notice, 20, 1, '~')).toEqual(['`os:a` ca~; use json']);
	});

	it('fit, and are the whole text or have an ellipsis', () => {
		always(
			1200,
			fc.tuple(safeText, fc.integer({min: 20, max: 130}), fc.constantFrom(1, 2)),
			([text, columns, most]) => {
				const lines = toNoticeLines(text, columns, most);

				expect(lines.length).toBeLessThanOrEqual(most);
				expect(lines.filter(line => cellsIn(line) > columns)).toEqual([]);
				const squeezed = lines.join('').replaceAll(' ', '');
				expect(squeezed === text.replaceAll(' ', '') || lines.at(-1)?.includes('…')).toBe(true);
			},
		);
	});
});
