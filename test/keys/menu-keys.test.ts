import {describe, expect, it} from 'vitest';
import {menuBindingOf, toNumber} from '../../source/keys/keymap.ts';

describe('the keys of a menu', () => {
	it('number the first nine choices, from 1', () => {
		expect(Array.from({length: 11}, (_, index) => toNumber(index))).toEqual([...'123456789', '', '']);
	});

	it.each([
		['ctrl+k', 'up', 'up'],
		['j', 'down', 'down'],
		['enter', 'enter', 'choose'],
		['9', 'itself', 'choose by number'],
	])('%s sends %s: %s', (key, sends, does) => {
		expect(menuBindingOf(key)).toMatchObject({sends, does});
	});

	it('are no others', () => {
		expect(['0', 'x', 'left'].map(menuBindingOf)).toEqual([undefined, undefined, undefined]);
	});
});
