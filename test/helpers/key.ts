import {randomBytes} from 'node:crypto';

/** A new access key of 40 characters, so that a test can look for it in whatever leaves the program. */
export const createKey = (): string => randomBytes(30).toString('base64url');

/** Any eight characters in a row of the key, or of its base64, that a text holds; undefined if there are none. */
export const leakOf = (text: string, key: string): string | undefined => {
	for (const form of [key, Buffer.from(key).toString('base64'), Buffer.from(`Bearer ${key}`).toString('base64')]) {
		for (let start = 0; start + 8 <= form.length; start++) {
			const part = form.slice(start, start + 8);
			if (text.toLowerCase().includes(part.toLowerCase())) {
				return part;
			}
		}
	}
	return undefined;
};
