import {hasControls} from '../text/safe-text.ts';
import {isPrintableAscii} from '../text/width.ts';

/**
Why a value cannot be written outside JSON, if so. Nothing can be escaped there, so what would act on a terminal or shell,
or cannot be encoded, is refused. Bidi controls make a command line look other than what it does (CVE-2021-42574).
*/
export const whyUnwritable = (value: string): string | undefined => {
	if (isPrintableAscii(value)) {
		return undefined;
	}
	if (hasControls(value)) {
		return 'it holds a control character';
	}
	if (/\p{Bidi_Control}/u.test(value)) {
		return 'it holds an invisible character that turns the reading order';
	}
	return value.isWellFormed() ? undefined : 'it holds half a character';
};

/** A leading dash makes a value an option of the command it is pasted into (CWE-88), and quotes do not help. */
export const looksLikeOption = 'a command would take it for an option';

/** Whoever captures a pick reads no quotes in it: a value that needs them is split, expanded or altered there. */
export const needsQuotes = 'a shell would split or expand it';
export const passesAnyValue = '--as lines --print0 | xargs -0';
