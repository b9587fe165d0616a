import {toJson} from '../json/value.ts';

// A shorter key would be in many values by chance: `win`.
const shortestPart = 8;

/**
Searches a response for the key, as it is or as JSON escapes it. The text is searched as it arrives, and the decoded values only if
it has an escape. A key of fewer than eight characters counts only as a whole value.
*/
export const createKeySearch = (key: string) => {
	let [hasKey, hasEscape] = [false, false];
	// The end of the text so far: the key may continue in the next part.
	let end = '';
	return {
		take: (part: string): void => {
			const text = end + part;
			hasKey ||= text.includes(key);
			hasEscape ||= part.includes('\\');
			end = text.slice(Math.max(0, text.length - key.length + 1));
		},
		/** Whether the response has the key; `value` is its parsed text. */
		finds: (value: unknown): boolean =>
			key.length < shortestPart
				? (hasKey || hasEscape) && hasValue(toJson(value), key)
				: hasKey || (hasEscape && toJson(value).includes(toJson(key).slice(1, -1))),
	};
};

// In compact JSON, only a string outside others has these signs next to its quotes; a name has a colon after it. Searching the JSON
// takes a third of the time that visiting its values takes.
const hasValue = (json: string, key: string): boolean =>
	[...'[:,'].some(before => [...',]}'].some(after => json.includes(before + toJson(key) + after)));
