import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {toFrame} from '../../source/screen/frame.ts';
import type {State} from '../../source/state/state.ts';
import {update} from '../../source/update/update.ts';
import {overTheWire} from '../helpers/arbitrary/responses.ts';
import {press} from '../helpers/scenes/two-groups.ts';
import {textOf} from '../helpers/state/lines.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';
import {inLab, machines} from '../helpers/truth/machines.ts';
import {inPools} from '../helpers/truth/starts.ts';

const stateAfter = (keys: string): State => inLab({columns: 110, rows: 24}, ...keys.split(' '));

const screenOf = (state: State): string => toFrame(state).lines.map(textOf).join('\n');

const all = machines.data[0]?.resources ?? [];

const respond = (state: State, resources: readonly unknown[]): State =>
	update(state, toLoadedAction(decodeListing(overTheWire({data: [{name: 'lab', resources}]})))).state;

describe('a panel below a comparison', () => {
	it.each([
		['d', 'tab d c down down d', /name +❯ host-2/],
		['v', 'tab v c down down v', /"id": "vm-2"/],
	])('is about another list: %s opens one for the compared row', (_, keys, row) => {
		expect(screenOf(stateAfter(keys))).toMatch(row);
		expect(screenOf(press(stateAfter(keys), 'esc', 'esc').state)).toMatch(/host-0|"id": "vm-0"/);
	});

	it('closes after a reload only if the environment of the list is gone', () => {
		const compared = stateAfter('tab d c end');

		expect(screenOf(press(respond(compared, all.slice(1)), 'esc').state)).toContain('no longer exists');
		expect(respond(compared, all.slice(0, 3)).panels.map(({type}) => type)).toEqual(['detail', 'comparison']);
	});
});

describe('a marked environment', () => {
	it.each([
		['marked in a comparison that is closed again', 'tab u c / 5 tab space esc'],
		[
			'marked in the list, with a twin that was unmarked',
			'tab down down down down down space up up up up up space space home u',
		],
	])('is a row of the distinct view: %s', (_, keys) => {
		const text = screenOf(stateAfter(keys));

		expect(text).toMatch(/● ×\d +host-[15]/);
	});
});

describe('a record', () => {
	it('says that a group has none', () => {
		expect(screenOf(inPools({}, 'tab v -'))).toMatch(/no record: a group is/);
	});

	it('over the detail keeps its environment while that is marked', () => {
		expect(screenOf(stateAfter('tab d v space esc'))).toMatch(/name +❯ host-0/);
	});
});
