/** The filter syntax in examples: a filter, and what it matches. The help, the manual page and README.md show this table. */
export const grammar: ReadonlyArray<readonly [filter: string, finds: string]> = [
	['win', 'contains win'],
	['win10', 'contains win10, or win… 10…'],
	['^os:win', 'starts with os:win'],
	['x64$', 'ends with x64'],
	['^system$', 'is exactly system'],
	["'wdw10", 'these letters in this order'],
	['!ubuntu', 'without ubuntu'],
	['win 2004', 'both, in any order'],
	['win7 | win11', 'either; blanks around the bar'],
	['arch:x64,system', 'both tags, as in a pick'],
	['a\\ b', 'a blank within a text'],
	['Win', 'these capitals and accents'],
];
