import {expect, it} from 'vitest';
import {quoteBlanks} from '../../source/text/safe-text.ts';

it('quotes exactly what would be ambiguous between blanks', () => {
	const shown = ['a', 'a b', '', ' ', ' a', 'a ', 'a  b', 'a\u00a0 b'].map(text => quoteBlanks(text));

	expect(shown).toEqual(['a', 'a b', '""', '" "', '" a"', '"a "', '"a  b"', '"a\u00a0 b"']);
});
