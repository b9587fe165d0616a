import {findInSteps} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {indexInSteps} from '../filter/search-index.ts';
import {toVisibleJson} from '../json/escape-json.ts';
import {toJson} from '../json/exact-json.ts';
import {visibleJsonInParts} from '../json/write-json.ts';
import {sizeOfJson} from '../listing/check-size.ts';
import {distinctInSteps, toDistinctRows} from '../listing/distinct.ts';
import {type Listing, type Resource, recordOf} from '../listing/listing.ts';
import {runSteps} from '../text/run-steps.ts';
import type {Form} from './form.ts';
import {endLines, type FormOptions, toForm} from './write-form.ts';

/** The environments that match a filter, found in steps; with `isUnique` only the first of equal ones. */
export function* matchingInSteps(
	listing: Listing,
	filter: string,
	isUnique: boolean,
): Generator<void, readonly Resource[]> {
	const query = parseQuery(filter);
	if (query.length === 0 && !isUnique) {
		return listing.resources;
	}
	const index = yield* indexInSteps(listing);
	const matches = yield* findInSteps(index, query);
	const ids = isUnique ? toDistinctRows(yield* distinctInSteps(listing), matches).ids : matches;
	return [...ids].flatMap(id => listing.resources[id] ?? []);
}

/** The same at once. */
export const matchingResources = (listing: Listing, filter: string, isUnique: boolean): readonly Resource[] =>
	runSteps(matchingInSteps(listing, filter, isUnique));

/** Takes a part of what is written. */
type Write = (text: string) => unknown;

/** How many texts were written, and the reasons of the environments that were refused. */
type Written = {readonly count: number; readonly refusals: readonly string[]};

/**
Writes in steps what picking each environment would yield, each line of it ended by `end` (a line break or NUL). With `isUnique`
texts that are the same are one.
*/
export function* writeTextInSteps(
	resources: readonly Resource[],
	form: Form,
	options: FormOptions & {readonly end: string; readonly isUnique: boolean},
	write: Write,
): Generator<void, Written> {
	const out = createParts(write);
	const texts = new Set<string>();
	const refusals: string[] = [];
	let count = 0;
	for (const resource of resources) {
		const one = toForm([resource], form, {...options, isListed: true});
		yield;
		if (one.type === 'refused') {
			refusals.push(one.reason);
		} else if (!options.isUnique || texts.size < texts.add(one.text).size) {
			count++;
			out.add(endLines(one.text, options.end));
		}
	}
	out.end();
	return {count, refusals};
}

/** Writes in steps the records as they came, as a JSON array with a line for each, for `jq` and for `grep`; controls are escaped. */
export function* writeJsonInSteps(resources: readonly Resource[], write: Write): Generator<void, void> {
	const out = createParts(write);
	for (const [index, resource] of resources.entries()) {
		const record = recordOf(resource);
		out.add(index === 0 ? '[\n' : ',\n');
		for (const part of sizeOfJson(record) > mostAtOnce ? visibleJsonInParts(record) : [toVisibleJson(toJson(record))]) {
			out.add(part);
			yield;
		}
	}
	out.add(resources.length === 0 ? '[]\n' : '\n]\n');
	out.end();
}

/** In characters of a record: its JSON is made in a few milliseconds. */
const mostAtOnce = 2 ** 19;

/** In characters. Writing fewer at once takes longer than making them. */
const partLength = 65_536;

const createParts = (write: Write) => {
	let text = '';
	const end = () => {
		if (text !== '') {
			write(text);
			text = '';
		}
	};
	return {
		add: (part: string) => {
			text += part;
			if (text.length > partLength) {
				end();
			}
		},
		end,
	};
};

/** For each text the first environment that comes to it, and all that come to none. */
export const withDifferentTexts = (
	resources: readonly Resource[],
	form: Form,
	options: FormOptions,
): readonly Resource[] => {
	const texts = new Set<string>();
	return resources.filter(resource => {
		const yielded = toForm([resource], form, options);
		const before = texts.size;
		return yielded.type === 'refused' || texts.add(yielded.text).size > before;
	});
};
