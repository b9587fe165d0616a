import {describe, expect, it} from 'vitest';
import {toTexts} from '../../source/speech/row.ts';

describe('a line of the screen that is said', () => {
	it('has a comma for each gap between its columns, and keeps single spaces', () => {
		const line = (text: string) => [{text, tone: 'plain'} as const];

		expect(toTexts([line('  one two  three   four '), line('')])).toEqual(['one two, three, four', '']);
	});
});
