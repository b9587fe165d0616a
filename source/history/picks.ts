import {isJsonObject, toJson} from '../json/exact-json.ts';
import {parseJson} from '../json/read-json.ts';
import {type TagsTaken, tagsTakenChoices} from '../listing/taken-tags.ts';

/** An environment as it was picked: all there is to find that very one again. */
export type PickedEnvironment = {
	/** What finds it in another listing. */
	readonly identity: string;
	/** The values of all its tags, in order. */
	readonly tags: readonly string[];
	/** The values of the tags that were taken, if they were to single it out. */
	readonly exact?: readonly string[];
};

/** What was picked at once. */
export type Picked = {
	/** Which tags were taken. */
	readonly taken: TagsTaken;
	readonly environments: readonly PickedEnvironment[];
};

/** A pick, and when it was, in milliseconds since 1970. */
export type Pick = Picked & {readonly time: number};

/** The last picks by the address of their service, the newest first. */
export type Picks = ReadonlyMap<string, readonly Pick[]>;

const mostPicks = 10;
const mostServices = 16;

const keyOf = ({environments}: Pick): string => JSON.stringify(environments.map(({identity}) => identity));

/**
The picks with one more: ten different ones are kept of a service, each once, and of sixteen services those that were last
picked from.
*/
export const withPick = (picks: Picks, service: string, pick: Pick): Picks => {
	const others = [...picks].filter(([name]) => name !== service);
	const key = keyOf(pick);
	const different = (picks.get(service) ?? []).filter(other => keyOf(other) !== key);
	const own = [pick, ...different].slice(0, mostPicks);
	return new Map([[service, own] as const, ...others].slice(0, mostServices));
};

/** The text of the file with the picks. */
export const toPicksText = (picks: Picks): string =>
	`${toJson({services: [...picks].map(([service, own]) => ({service, picks: own}))})}\n`;

/** The picks in such a text, without what is not as it was written; undefined where nothing of it is. */
export const parsePicks = (text: string): Picks | undefined => {
	try {
		const file = parseJson(text);
		const services = isJsonObject(file) ? file['services'] : undefined;
		return Array.isArray(services)
			? new Map(services.filter(isService).map(({service, picks}) => [service, picks.filter(isPick)]))
			: undefined;
	} catch (error) {
		if (error instanceof SyntaxError) {
			return undefined;
		}
		throw error;
	}
};

const isService = (value: unknown): value is {readonly service: string; readonly picks: readonly unknown[]} =>
	isJsonObject(value) && typeof value['service'] === 'string' && Array.isArray(value['picks']);

const isPick = (value: unknown): value is Pick =>
	isJsonObject(value) &&
	Number.isSafeInteger(value['time']) &&
	tagsTakenChoices.some(choice => choice === value['taken']) &&
	isListOf(value['environments'], isEnvironment);

const isEnvironment = (value: unknown): value is PickedEnvironment =>
	isJsonObject(value) &&
	typeof value['identity'] === 'string' &&
	isTexts(value['tags']) &&
	(value['exact'] === undefined || isTexts(value['exact']));

const isTexts = (value: unknown): value is readonly string[] =>
	Array.isArray(value) && value.every(tag => typeof tag === 'string');

const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is readonly Item[] =>
	Array.isArray(value) && value.length > 0 && value.every(isItem);
