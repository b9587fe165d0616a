import {asFault, Fault} from '../fault/fault.ts';
import {labelOf} from '../listing/labels.ts';
import type {Environment} from '../listing/listing.ts';
import {quote} from '../text/quote.ts';
import {hasControls} from '../text/safe-text.ts';
import {isInert} from '../text/shell-words.ts';
import {type Format, formatNameOf, hasLines, type Reader} from './format.ts';

/** Why a pick has no output, and the advice, in one safe line. */
export type Refused = {readonly type: 'refused'; readonly reason: string};

/** Calls a function, and returns the words of a Fault that it throws. */
export const orRefusal = <Output>(write: () => Output): Output | Refused => {
	try {
		return write();
	} catch (error) {
		return {type: 'refused', reason: asFault(error).message};
	}
};

/** Throws a Fault if no format can write these environments, or the reader cannot take what the format writes. */
export const checkWritable = (environments: readonly Environment[], format: Format, reader: Reader): void => {
	if (environments.length === 0) {
		throw new Fault('no environment is selected', 'select or mark one');
	}
	if (reader === 'line' && hasLines(format)) {
		throw new Fault(
			`${quote(formatNameOf(format))} has several lines, but a command line can take only one`,
			'use comma',
		);
	}
};

/**
Why a value cannot be written outside JSON, if so. Nothing can be escaped there, so a value that could control a terminal or a
shell, or cannot be encoded, is refused. Bidi controls make a command line look different from what it does (CVE-2021-42574).
*/
export const whyUnwritable = (value: string): string | undefined => {
	if (hasControls(value)) {
		return 'it contains a control character';
	}
	if (/\p{Bidi_Control}/u.test(value)) {
		return 'it contains a bidi control character';
	}
	return value.isWellFormed() ? undefined : 'it contains invalid Unicode';
};

/** A leading dash makes a value an option of the command it is pasted into (CWE-88), and quotes do not help. */
export const looksLikeOption = 'a command would read it as an option';
export const needsQuotes = 'a shell would split or expand it';

const whyHarmful = (value: string, reader: Reader, isWord: boolean): string | undefined => {
	if (isWord && reader !== 'any' && value.startsWith('-')) {
		return looksLikeOption;
	}
	return (reader === 'shell' || reader === 'script') && !isInert(value) ? needsQuotes : undefined;
};

/** The position of a value in an output. */
type Position = {
	/** The place in words: `as comma`, `for {os}`. */
	readonly as: string;
	readonly reader: Reader;
	/** Whether the value begins a word. */
	readonly isWord: boolean;
	/** Why the format cannot represent the value, if so. */
	readonly own: string | undefined;
	/** The name that would quote the value: `{os:sh}`. */
	readonly quoted?: string;
	/** How to pass a harmful value to a shell anyway. */
	readonly anyway?: string;
};

/** Throws a Fault if a value cannot be written in a place, or would harm its reader. */
export const checkValue = (
	value: string,
	{as, reader, isWord, own, quoted, anyway = 'json or --unquoted'}: Position,
): void => {
	const unwritable = whyUnwritable(value) ?? own;
	const why = unwritable ?? whyHarmful(value, reader, isWord);
	if (why === undefined) {
		return;
	}
	const toQuote = quoted !== undefined && why === needsQuotes ? `write ${quoted} to quote it, or ` : '';
	const use = unwritable === undefined && reader === 'shell' ? anyway : 'json';
	const what = value === '' ? 'an empty tag' : quote(value);
	throw new Fault(`${what} cannot be written ${as} (${why})`, `${toQuote}use ${use}`);
};

export const withoutTags = (environment: Environment): Fault => {
	const is = environment.isUnreadable ? 'is not an environment' : 'has no tags';
	return new Fault(`${nameOf(environment)} ${is} (${environment.remark})`, 'use record');
};

export const nameOf = (environment: Environment): string => quote(labelOf(environment));
