/** Takes the key out of a text. */
export type Redact = (text: string) => string;

/** The length from which a part of the key is taken out; shorter ones occur by chance. */
const partLength = 8;

/** What stands for the key; no character of it can be part of a key, so taking out never makes a new part. */
const mask = '•••';

/**
Makes what takes the key out of a text that leaves the program, as a service or a proxy may echo it: the key, its base64
and percent forms, and any eight characters in a row of these, in upper or lower case (a host name loses the case).
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

/** Whether a text holds the key as a whole, in any of these forms: quick, for texts that are kept and not shown. */
export const holdsKey = (text: string, key: string): boolean => [...formsOf(key)].some(form => text.includes(form));

// ASCII only: the lower case of some other letters is longer, and positions would no longer fit.
const toLower = (text: string): string => text.replace(/[A-Z]+/g, letters => letters.toLowerCase());

const formsOf = (key: string): ReadonlySet<string> => {
	// In base64 the key looks different at each of three offsets; what depends on the text before it is left out.
	const encoded = [0, 1, 2].flatMap(offset => {
		const inner = btoa('_'.repeat(offset) + key).slice(Math.ceil((offset * 4) / 3));
		return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
	});
	// Shorter forms, those of a very short key, would occur by chance.
	return new Set([key, ...[encodeURIComponent(key), ...encoded].filter(form => form.length >= partLength)]);
};
