/** The filter syntax in examples: a filter, and what it matches. The help, the manual page and README.md show this table. */
export const grammar: ReadonlyArray<readonly [filter: string, finds: string]> = [
	['win', 'text that contains win'],
	['win10', 'text that contains win10, or win… and then 10…, as in windows10-1703'],
	['^os:win', 'text that starts with os:win'],
	['x64$', 'text that ends with x64'],
	['^system$', 'text that is exactly system'],
	["'wdw10", 'text that contains these letters in this order (fuzzy)'],
	['!ubuntu', 'environments without ubuntu; ! negates any of the above'],
	['win 2004', 'both win and 2004, in any order'],
	['x64 win7 | win11', 'either win7 or win11, and x64; write a space on each side of the bar'],
	['^os:win !x86', 'a tag starts with os:win, and none contains x86'],
	['arch:x64,locale:en-us', 'environments with both tags, as a pick writes them'],
	['a\\ b', 'text that contains "a b"; without the backslash, the space separates two terms'],
	['Win', 'text that contains Win with a capital: capitals and accents count if you type them'],
];
