/** The filter syntax in examples: a filter, and what it matches. The help, the manual page and README.md show this table. */
export const grammar: ReadonlyArray<readonly [filter: string, finds: string]> = [
	['win', 'text that contains win'],
	['win10', 'text that contains win10, or win at the start of a word and 10 as the next number: windows10-1703'],
	['^os:win', 'text that starts with os:win'],
	['x64$', 'text that ends with x64'],
	['^system$', 'text that is exactly system'],
	["'wdw10", 'text with these letters in this order (fuzzy)'],
	['!ubuntu', 'excludes ubuntu; ! negates any of the above'],
	['win 2004', 'win and 2004, in any order'],
	['x64 win7 | win11', 'x64, and either win7 or win11; the bar needs a space on each side'],
	['^os:win !x86', 'a tag starts with os:win, and none contains x86'],
	[
		'arch:x64,locale:en-us',
		'both tags exactly; a pasted csv pick finds its environment, unless its tags contain spaces or operators',
	],
	['a\\ b', 'text that contains a b; the backslash keeps the space'],
	['Win', 'a capital makes the search case-sensitive; an accent makes it accent-sensitive'],
];
