/** Takes the key out of a text. */
export type Redact = (text: string) => string;

/** Parts of the key this long are taken out of texts as well; shorter ones occur by chance. */
const partLength = 8;

/** What stands for the key; no character of it can be part of a key, so taking out never makes a new part. */
const mask = '•••';

/**
Makes a function that takes the key out of a text that leaves the program: the key, its base64 and percent forms, and
any eight characters in a row of these, in upper or lower case (a host name loses the case). A service or a proxy may
echo what it was sent.
*/
export const createRedact = (key: string): Redact => {
	const parts = new Set<string>();
	const lengths = new Set<number>();
	for (const form of formsOf(key)) {
		const length = Math.min(partLength, form.length);
		lengths.add(length);
		for (let start = 0; start + length <= form.length; start++) {
			parts.add(toLower(form.slice(start, start + length)));
		}
	}
	return text => {
		const lower = toLower(text);
		let redacted = '';
		let hiddenTo = 0;
		for (let at = 0; at < text.length; at++) {
			for (const length of lengths) {
				if (parts.has(lower.slice(at, at + length))) {
					redacted += at >= hiddenTo ? mask : '';
					hiddenTo = Math.max(hiddenTo, at + length);
				}
			}
			redacted += at >= hiddenTo ? text.charAt(at) : '';
		}
		return redacted;
	};
};

// ASCII only: the lower case of some other letters is longer, and positions would no longer fit.
const toLower = (text: string): string => text.replace(/[A-Z]+/g, letters => letters.toLowerCase());

const formsOf = (key: string): ReadonlySet<string> => {
	const forms = new Set<string>();
	forms.add(encodeURIComponent(key));
	// In base64 the key looks different at each of three offsets; what depends on the text before it is left out.
	for (const offset of [0, 1, 2]) {
		const inner = btoa('_'.repeat(offset) + key).slice(Math.ceil((offset * 4) / 3));
		forms.add(inner);
		forms.add(inner.replaceAll('+', '-').replaceAll('/', '_'));
	}
	// The forms of a very short key are so short that they would occur by chance.
	return new Set([key, ...[...forms].filter(form => form.length >= partLength)]);
};
