import {describe, expect, it} from 'vitest';
import {tagPanelOf} from '../../source/state/tag-panel.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {twoGroups} from '../helpers/scenes/two-groups.ts';
import {listingOf} from '../helpers/service/service.ts';

const many = listingOf(...Array.from({length: 30}, (_, index) => [`p${index + 10}:nnnnn`]));
const long = listingOf([`os:${'x'.repeat(50)}`], ['other:a'], ['a']);

describe('the layout of the tags', () => {
	it.each([
		['a bar if it fits', many, 28, {width: 28, height: 30, barWidth: 9}],
		['no bar in fewer cells', many, 27, {width: 19, height: 30, barWidth: 0}],
		['two columns if they just fit', many, 53, {width: 28, height: 15}],
		['one column in fewer cells', many, 52, {width: 28, height: 30}],
		['as few columns as there is height for', many, 84, {width: 28, height: 15}],
		['no more cells than the screen', long, 40, {width: 40, barWidth: 0}],
		['a name of 40 cells at most', long, 100, {width: 66, labelWidth: 8}],
		['a label of 12 cells at most', listingOf(['a-very-long-prefix:1']), 60, {width: 33, labelWidth: 14}],
	])('has %s', (_, listing, columns, expected) => {
		expect(tagPanelOf(loadedState(listing, {columns, rows: 20}, 'ctrl+t'))).toMatchObject(expected);
	});

	it('has the labels, counts and shares of the matches', () => {
		const {entries} = tagPanelOf(loadedState(twoGroups, {query: 'x64'}, 'ctrl+t'));

		expect(entries.map(({label, name, count, share}) => [label, name, count, share])).toEqual([
			['os', 'win10', '2', 2 / 3],
			['os', 'win7', '1', 1 / 3],
			['locale', 'en', '1', 1 / 3],
			['other', 'x64', '3', 1],
		]);
		expect(tagPanelOf(loadedState(long, {}, 'ctrl+t')).entries.map(({label}) => label)).toEqual([
			'os',
			'other:',
			'other',
		]);
	});
});
