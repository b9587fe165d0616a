import {expect, it} from 'vitest';
import {selectableValues, toSeenName} from '../../source/state/detail.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';

it('the detail has a field that can be selected like a tag', () => {
	const detail = loadedState({data: [{resources: [{id: 'vm-7', tags: ['os:a']}]}]}, {}, 'tab', 'd');

	expect(selectableValues(detail).map(({text}) => text)).toEqual(['id:vm-7', 'os:a']);
});

it('a name is in quotes if its blanks would be invisible, and knows its position in the tag', () => {
	expect(toSeenName({text: 'os: b ', name: ' b '})).toEqual({name: '" b "', offset: 2});
	expect(toSeenName({text: 'os:b', name: 'b'})).toEqual({name: 'b', offset: 3});
});
