/** A wording at which a native speaker stops, and how to mend it. */
export type Pattern = {
	readonly name: string;
	readonly wording: RegExp;
	/** A better sentence, or how to find one. */
	readonly mend: (sentence: string) => string;
};

const mostWords = 25;

/** The patterns. A pattern that also finds good English is wrong: narrow it, or delete it. */
export const patterns: readonly Pattern[] = [
	{
		name: '"where" for a condition',
		wording: /(?:^|[:;] )Where (?!possible|needed|necessary|available|supported)[^.?]*,|, where (?:nothing|no)\b/,
		mend: sentence => sentence.replace(/\bWhere /, 'If ').replace(/, where /, ', if '),
	},
	{
		name: 'a subject without a name',
		wording: /^(?:What (?:is|was|has|no)\b.*[.;:]$|One that\b|That of\b|Those of\b|The same (?:of|for)\b)/,
		mend: () => 'begin with the thing: "The cached listing is shown first", not "That of an earlier run comes first"',
	},
	{
		name: 'two pronouns "one"',
		wording:
			/\b(?:the|that|each|another|which|old|new) ones?\b(?! of\b| by one\b)[^.]*\b(?:the|that|each|another|which|old|new) ones?\b/i,
		mend: () => 'name the thing again: "the new listing replaces the old listing"',
	},
	{
		name: '"is no" for "is not a"',
		wording:
			/(?<!\b[Tt]?here )\b(?:is|are|was) no (?!longer|more|less|better|worse|different|need|way|use|other|exception)/,
		mend: sentence => sentence.replace(/\b(is|are|was) no /, '$1 not a '),
	},
	{
		name: 'people without a name',
		wording: /\b(?:nobody|whoever)\b/i,
		mend: () => 'say what happens: "no request is sent", not "nobody is asked"',
	},
	{
		name: 'a private verb',
		wording:
			/\bgiven? back\b|\bgives back\b|\bcomes? out the same\b|\basks nobody\b|\btold of\b|\bgoes before the (?:file|variables?|environment)\b/,
		mend: () => 'use the common verb: return, restore, override, match, report',
	},
	{
		name: `more than ${mostWords} words`,
		wording: new RegExp(`^(?:[^A-Za-z]*\\b[A-Za-z][\\w’'-]*(?![\\w’'-])){${mostWords + 1}}`),
		mend: () => 'end the sentence after its first fact, and begin another',
	},
];
