import {toVisibleJson} from './escape-json.ts';
import {isJsonObject, toJson} from './exact-json.ts';

// So many plain characters are written in a few milliseconds.
const usualLength = 2 ** 20;

// Where no emoji is cut: before ASCII, which only begins one (1️⃣), before what is part of none, and before a picture that is
// not joined to another one.
const createSpot = () => /\p{ASCII}|(?<!\u200d)\p{Extended_Pictographic}|[^\p{Emoji}\p{Emoji_Component}]/gu;
let spot: RegExp | undefined;

/**
The parts of a parsed value as JSON that is safe to look at (escape-json.ts): a part of a long text has `partLength` characters,
or more where that would cut an emoji. A text of joiners alone is one part.
*/
export function* visibleJsonInParts(value: unknown, partLength = usualLength): Generator<string, void> {
	if (typeof value === 'string') {
		yield* textInParts(value, partLength);
	} else if (Array.isArray(value)) {
		for (const [index, item] of value.entries()) {
			yield index === 0 ? '[' : ',';
			yield* visibleJsonInParts(item, partLength);
		}
		yield value.length === 0 ? '[]' : ']';
	} else if (isJsonObject(value)) {
		const names = Object.keys(value);
		for (const [index, name] of names.entries()) {
			yield index === 0 ? '{' : ',';
			yield* textInParts(name, partLength);
			yield ':';
			yield* visibleJsonInParts(value[name], partLength);
		}
		yield names.length === 0 ? '{}' : '}';
	} else {
		yield toJson(value);
	}
}

function* textInParts(text: string, partLength: number): Generator<string, void> {
	yield '"';
	for (let start = 0; start < text.length; ) {
		const end = endOfPart(text, start + partLength);
		yield toVisibleJson(toJson(text.slice(start, end))).slice(1, -1);
		start = end;
	}
	yield '"';
}

const endOfPart = (text: string, from: number): number => {
	if (from >= text.length) {
		return text.length;
	}
	spot ??= createSpot();
	// Inside of a pair of units a search would begin before it.
	spot.lastIndex = (text.codePointAt(from - 1) ?? 0) > 0xffff ? from + 1 : from;
	return spot.exec(text)?.index ?? text.length;
};
