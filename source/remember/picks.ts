import {isJsonObject, parseJson, toJson} from '../json/exact-json.ts';

/** A pick: the values of the selector of each environment in it, and when it was, in milliseconds since 1970. */
export type Pick = {readonly time: number; readonly selectors: readonly (readonly string[])[]};

/** The last picks by the address of their service, the newest first. */
export type Picks = ReadonlyMap<string, readonly Pick[]>;

const mostPicks = 10;
const mostServices = 16;
const version = 1;

/** What is equal for equal selectors, to find them by. */
export const toSelectorKey = (values: readonly string[]): string => JSON.stringify(values);

const keyOf = ({selectors}: Pick): string => JSON.stringify(selectors);

/**
The picks with one more: ten different ones are kept of a service, each once, and of sixteen services those that were last
picked from.
*/
export const withPick = (picks: Picks, service: string, pick: Pick): Picks => {
	const others = [...picks].filter(([name]) => name !== service);
	const different = (picks.get(service) ?? []).filter(other => keyOf(other) !== keyOf(pick));
	const own = [pick, ...different].slice(0, mostPicks);
	return new Map([[service, own] as const, ...others].slice(0, mostServices));
};

/** The text of the file with the picks. */
export const toPicksText = (picks: Picks): string =>
	`${toJson({version, services: [...picks].map(([service, own]) => ({service, picks: own}))})}\n`;

/** The picks in such a text, without what is not as it was written; undefined where nothing of it is. */
export const parsePicks = (text: string): Picks | undefined => {
	try {
		const file = parseJson(text);
		const services = isJsonObject(file) && file['version'] === version ? file['services'] : undefined;
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
	Array.isArray(value['selectors']) &&
	value['selectors'].length > 0 &&
	value['selectors'].every(isSelector);

const isSelector = (value: unknown): value is readonly string[] =>
	Array.isArray(value) && value.length > 0 && value.every(tag => typeof tag === 'string');
