import {parseJson} from '../json/read-json.ts';
import {isJsonObject, toJson} from '../json/value.ts';
import {identitiesOf, idOf, type KnownEnvironment} from '../listing/identity.ts';
import {labelOf} from '../listing/labels.ts';
import type {Environment, Listing, Tag} from '../listing/listing.ts';
import {type TagsMode, tagsModes} from '../listing/pick-tags.ts';

/** A picked environment: the data that finds it in another listing and that a query can match. */
export type PickedEnvironment = KnownEnvironment & {
	readonly id?: string | undefined;
	readonly label: string;
	/** The values of the tags that the pick included. */
	readonly picked: readonly string[];
};

/** The environments of a pick, and its tags mode. */
export type Picked = {readonly mode: TagsMode; readonly environments: readonly PickedEnvironment[]};

/** A pick from the service at an address, and its time in milliseconds since 1970. */
export type PastPick = Picked & {readonly service: string; readonly time: number};

const mostEnvironments = 100;

const mostPicks = 10;

/** For all picks as JSON. A file of that size can be read again, however many bytes each character takes. */
const mostCharacters = 2 ** 20;
export const mostPicksBytes = 4 * mostCharacters;

/** The entry of a pick in the history; undefined if the pick is too large. */
export const toPicked = (
	environments: readonly Environment[],
	listing: Listing,
	mode: TagsMode,
	tagsOf: (environment: Environment) => readonly Tag[],
): Picked | undefined => {
	if (environments.length > mostEnvironments) {
		return undefined;
	}
	const identities = identitiesOf(listing);
	const toValues = (tags: readonly Tag[]): readonly string[] => tags.map(({value}) => value);
	const picked = environments.map(environment => ({
		identity: identities[environment.id] ?? '',
		id: idOf(environment),
		label: labelOf(environment),
		tags: toValues(environment.tags),
		picked: toValues(tagsOf(environment)),
	}));
	return {mode, environments: picked};
};

/** The history with a new pick, newest first: the last ten different picks of each service, as far as the file has room. */
export const withPick = (picks: readonly PastPick[], pick: PastPick): readonly PastPick[] => {
	const key = keyOf(pick);
	const counts = new Map<string, number>();
	let characters = 0;
	return [pick, ...picks.filter(other => keyOf(other) !== key)].filter(one => {
		const count = (counts.get(one.service) ?? 0) + 1;
		const {length} = toJson(one);
		const isKept = count <= mostPicks && characters + length < mostCharacters;
		counts.set(one.service, count);
		characters += isKept ? length : 0;
		return isKept;
	});
};

const keyOf = ({service, environments}: PastPick): string =>
	toJson([service, ...environments.map(({identity}) => identity)]);

/** Parses the picks in the file; there are none if something else has changed the file. */
export const parsePicks = (text: string): readonly PastPick[] => {
	try {
		const picks = parseJson(text);
		return isListOf(picks, isPick) ? picks : [];
	} catch {
		return [];
	}
};

const isPick = (value: unknown): value is PastPick =>
	isJsonObject(value) &&
	isText(value['service']) &&
	Number.isSafeInteger(value['time']) &&
	tagsModes.some(mode => mode === value['mode']) &&
	isListOf(value['environments'], isEnvironment);

const isEnvironment = (value: unknown): value is PickedEnvironment =>
	isJsonObject(value) &&
	isText(value['identity']) &&
	isText(value['id'] ?? '') &&
	isText(value['label']) &&
	isListOf(value['tags'], isText) &&
	isListOf(value['picked'], isText);

const isText = (value: unknown): value is string => typeof value === 'string';

const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is readonly Item[] =>
	Array.isArray(value) && value.every(isItem);
