import {FaultError, type UnusableReason} from '../fault/fault.ts';
import {parseJson} from '../json/exact-json.ts';

/**
Parses the text of an answer or a file that should be a listing. `from` names it and `otherBase` is what to try when it
is a web page, both for the fault. Throws a FaultError of type `unusable` that quotes nothing of the text.
*/
export const parseAnswer = (text: string, from: string, otherBase?: string): unknown => {
	try {
		return parseJson(text);
	} catch (error) {
		if (!(error instanceof SyntaxError)) {
			throw error;
		}
		const reason = whyUnusable(text);
		const isPage = reason === 'web-page' && otherBase !== undefined;
		throw new FaultError({type: 'unusable', from, reason, ...(isPage && {otherBase})});
	}
};

const whyUnusable = (text: string): UnusableReason => {
	const inner = text.trim();
	if (inner === '') {
		return 'empty';
	}
	if (inner.startsWith('<')) {
		return 'web-page';
	}
	// UTF-16 without a byte order mark has a NUL at each other place.
	const isOpen = inner.startsWith('{') && !inner.endsWith('}') && !inner.includes('\0');
	return isOpen ? 'incomplete' : 'no-json';
};
