import {countOf} from '../text/plural.ts';

/** What else some tags select: the distinct environments that have all of them. */
export type AlsoSelected = {
	/** How many, beside those in hand: none where several in hand are only not told apart by their tags. */
	readonly others: number;
	/** The prefixes in which they are not all alike, as they come in the listing; bare words, an empty text, last. */
	readonly differ: readonly string[];
};

/**
The same in words, the fullest first: `also selects 2 others: image and other tags differ`, `also selects 2: image and other tags`,
`also selects 2 others`, `also selects 2`. Of several environments it is `also select`, or `not told apart`.
*/
export const alsoSelectedTexts = (
	{others, differ}: AlsoSelected,
	areSeveral = false,
): readonly [string, string, string, string] => {
	const named = differ.map(prefix => (prefix === '' ? 'other tags' : prefix));
	const names = named.length > 3 ? [...named.slice(0, 2), `${named.length - 2} more`] : named;
	const last = names.length > 1 ? ` and ${names.at(-1)}` : '';
	const verb = names.length === 1 && differ[0] !== '' ? 'differs' : 'differ';
	const all = (last === '' ? names : names.slice(0, -1)).join(', ') + last;
	const selects = `also ${areSeveral ? 'select' : 'selects'}`;
	const [long, short] =
		others === 0
			? ['not told apart', 'not told apart']
			: [`${selects} ${countOf(others, 'other')}`, `${selects} ${others}`];
	return [`${long}: ${all} ${verb}`, `${short}: ${all}`, long, short];
};
