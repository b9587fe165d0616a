import {randomBytes} from 'node:crypto';

/** A new access key of 40 characters, so that a test can look for it in whatever leaves the program. */
export const createKey = (): string => randomBytes(30).toString('base64url');

// Each form with how many characters of it eight characters of the key make.
const formsOf = (key: string): readonly (readonly [form: string, length: number])[] => {
	const bytes = Buffer.from(key);
	const hex = bytes.toString('hex');
	const base64 = ['', 'x', 'xx', 'Bearer '].map(before => Buffer.from(before + key).toString('base64'));
	return [
		[key, 8],
		...base64.flatMap(form => [[form, 8] as const, [form.replaceAll('+', '-').replaceAll('/', '_'), 8] as const]),
		[hex, 16],
		[encodeURIComponent(key), 8],
		[hex.replaceAll(/../g, '%$&'), 24],
		[JSON.stringify(key).slice(1, -1), 8],
		[hex.replaceAll(/../g, '\\u00$&'), 48],
	];
};

/**
Any eight characters in a row of the key that a text holds, plain, in base64, in hex, percent-encoded or as JSON writes
them, in capitals or not; undefined if there are none.
*/
export const leakOf = (text: string, key: string): string | undefined => {
	const lower = text.toLowerCase();
	for (const [form, length] of formsOf(key)) {
		for (let start = 0; start + length <= form.length; start++) {
			const part = form.slice(start, start + length);
			if (lower.includes(part.toLowerCase())) {
				return part;
			}
		}
	}
	return undefined;
};
