/** The filter syntax in examples: a filter, and what it matches. The help, the manual page and README.md show this table. */
export const grammar: ReadonlyArray<readonly [filter: string, finds: string]> = [
	['win', 'contains win'],
	['win10', 'contains win10, or win… 10…'],
	['^os:win', 'starts with os:win'],
	['x64$', 'ends with x64'],
	['^system$', 'is exactly system'],
	["'wdw10", 'has these letters in order'],
	['!ubuntu', 'without ubuntu'],
	['win 2004', 'contains both, in any order'],
	['win7 | win11', 'contains win7 or win11'],
	['arch:x64,system', 'has both tags, as in a pick'],
	['a\\ b', 'contains "a b"'],
	['Win', 'has Win with its capital'],
];
