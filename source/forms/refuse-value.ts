import {hasControls} from '../text/safe-text.ts';

/**
Why a value cannot be written outside JSON, if so. Nothing can be escaped there, so what would act on the terminal or
shell it is pasted into, or could not be encoded, is refused. Bidi controls let a command line look other than what it
does (CVE-2021-42574).
*/
export const whyUnwritable = (value: string): string | undefined => {
	if (hasControls(value)) {
		return 'it holds a control character';
	}
	if (/\p{Bidi_Control}/u.test(value)) {
		return 'it holds an invisible character that turns the reading order';
	}
	return value.isWellFormed() ? undefined : 'it holds half a character';
};

/** Why: a dash in front would make an option of the command it is pasted into (CWE-88), and quotes do not help. */
export const looksLikeOption = 'a command would take it for an option';
