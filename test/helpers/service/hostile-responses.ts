import {jsonLimits} from '../../../source/json/limits.ts';
import {listingLimits} from '../../../source/listing/limits.ts';

/** A listing that is expensive to process for its size; the program shows it, or refuses it because of a limit. */
export type HostileResponse = {readonly name: string; readonly isShown: boolean; readonly toText: () => string};

const mostBytes = 2 ** 26 - 2000;

/** Joins the texts from `make` with commas, up to a count and up to the size limit of a response. */
const many = (count: number, make: (index: number) => string): string => {
	const parts: string[] = [];
	for (let bytes = 0, index = 0; index < count && bytes < mostBytes; index++) {
		const part = make(index);
		bytes += Buffer.byteLength(part) + 1;
		parts.push(part);
	}
	return (Buffer.byteLength(parts.at(-1) ?? '') > 4096 ? parts.slice(0, -1) : parts).join();
};

const inData = (groups: string): string => `{"data":[${groups}]}`;
const inGroup = (environments: string): string => inData(`{"resources":[${environments}]}`);
const ofTags = (tags: string, fields = ''): string => `{"tags":[${tags}]${fields}}`;

const {values} = jsonLimits;
const {entries, entry, fields, characters, shown: shownCharacters} = listingLimits;

// Two fewer, as the group also counts as an entry.
const most = entries - 2;
const inEach = Math.floor(values / entries) - 3;
// Each one has 4,000 characters and a number.
const inOne = Math.floor(shownCharacters / 4010);
const longText = (at: number): string => `"${at}${'x'.repeat(4000)}"`;
const letters = 'abcdefghijklmnopqrstuvwxyz';

const shown = (name: string, toText: () => string): HostileResponse => ({name, isShown: true, toText});
const refused = (name: string, toText: () => string): HostileResponse => ({name, isShown: false, toText});

/** The most expensive listings of each kind within the limits, and others that would be worse without the limits. */
export const hostileResponses: readonly HostileResponse[] = [
	shown('a listing of 100,000', () =>
		inGroup(many(100_000, id => ofTags(many(10, at => `"${letters[at]}:${(id * 7919) % (at + 2)}-windows"`)))),
	),
	shown('distinct tags', () =>
		inGroup(many(most, id => ofTags(many(2, at => `"t:${id * 2 + at}:${'x'.repeat(52)}"`)))),
	),
	refused('numbers as tags of one environment', () => inGroup(ofTags(many(3_900_000, () => '1e5')))),
	refused('fields of one environment', () => inGroup(`{${many(3_000_000, at => `"k${at}":1`)}}`)),
	refused('distinct tags beyond the limit', () =>
		inGroup(many(100_000, id => ofTags(many(6, at => `"${id * 6 + at}"`)))),
	),
	shown('few distinct tags', () =>
		inGroup(many(most, id => ofTags(many(inEach, at => `"${letters[at]}:${(id * 7919) % 7}"`)))),
	),
	shown('numbers kept digit by digit', () =>
		inGroup(many(most / 2, id => ofTags('"os:a"', `,"a":1e5,"b":1.0,"c":-0,"d":12345678901${100_000_000 + id}`))),
	),
	refused(
		'one long number beside as many values as can be',
		() => `{"data":[],"next":[1.0,${many(values - 10, at => `"os:${at}-windows"`)}]}`,
	),
	shown('one environment as large as can be, often', () =>
		inGroup(many(90, () => ofTags(many(entry - 100, at => `"${at}"`)))),
	),
	shown('as many os tags as can be', () =>
		inGroup(many(21, id => ofTags(many(entry - 100, at => `"os:${id}-${at}"`)))),
	),
	shown('as many fields in an environment as can be', () =>
		inGroup(many(Math.floor(fields / entry), () => `{"tags":[],${many(entry - 100, at => `"k${at}":${at}`)}}`)),
	),
	shown('as many fields as can be', () =>
		inGroup(
			many(fields / 6 - 1, id => ofTags('"os:a"', `,${many(6, at => `"f${at}":"v${id * 6 + at}${'w'.repeat(14)}"`)}`)),
		),
	),
	shown('names', () => inGroup(many(most, id => ofTags('"os:a"', `,"name":"n${id}${'z'.repeat(86)}"`)))),
	refused('long texts', () => inGroup(many(16_000, id => ofTags('"os:a"', `,"name":"${id}${'b'.repeat(4060)}"`)))),
	shown('long names of fields', () => inGroup(ofTags('', `,${many(100, at => `"${at}${'k'.repeat(600_000)}":1`)}`))),
	...['é', '👩‍👩‍👧', '❤️', '\u202e', 'e\u0301'].map(unit =>
		shown(`many of ${JSON.stringify(unit)}`, () =>
			inGroup(many(characters / 20 - 1, id => ofTags(`"${unit.repeat(Math.floor(12 / unit.length))}${id}"`))),
		),
	),
	refused('all accents', () => inGroup(many(16_000, id => ofTags(`"${id}${'é'.repeat(2040)}"`)))),
	refused('names of fields', () => inGroup(many(240_000, id => `{"k${id}":1}`))),
	refused('empty groups', () => inData(many(5_000_000, () => '{}'))),
	shown('groups', () => inData(many(entries / 2 - 1, id => `{"name":"${id}","resources":[{"tags":["os:a"]}]}`))),
	shown('a group of many fields', () =>
		inData(`{${many(1000, at => `"f${at}":${at}`)},"resources":[${many(most, () => '{}')}]}`),
	),
	shown('a text of 64 MiB', () => inGroup(ofTags(`"${'a'.repeat(mostBytes)}"`))),
	refused('an environment of many long tags', () => inGroup(ofTags(many(9000, longText)))),
	refused('an environment of a long record', () => inGroup(ofTags('"os:a"', `,"x":[${many(14_000, longText)}]`))),
	shown('an environment of as much text as can be', () => inGroup(ofTags(many(inOne, longText)))),
	shown('an environment of as long a record as can be', () =>
		inGroup(ofTags('"os:a"', `,"x":[${many(inOne, longText)}]`)),
	),
	shown('escapes', () => inGroup(ofTags(`"${String.raw`\u0041`.repeat(mostBytes / 6)}"`))),
	shown('half as many escapes', () => inGroup(ofTags(`"${String.raw`\u0041`.repeat(mostBytes / 12)}"`))),
	shown('blanks', () => inGroup(`${' '.repeat(mostBytes)}${ofTags('"os:a"')}`)),
	shown('lists in each other', () =>
		inGroup(many(values / 60 - 1, () => ofTags('"os:a"', `,"x":${'['.repeat(56)}${']'.repeat(56)}`))),
	),
	refused('what is beside the data', () => `{"data":[],"next":[${many(3_900_000, at => `"${at}"`)}]}`),
	refused('half a listing', () => inGroup(many(100_000, () => ofTags(many(8, at => `"os:${at}"`)))).slice(0, -3)),
];

const costly = new Set([
	...['a listing of 100,000', 'distinct tags', 'fields of one environment', 'as many fields as can be', 'names'],
	...[`many of ${JSON.stringify('👩‍👩‍👧')}`, 'half as many escapes', 'lists in each other', 'what is beside the data'],
	'as many os tags as can be',
]);

/** The hostile responses that keep the program busy longest, one of each kind. */
export const costlyResponses = hostileResponses.filter(({name}) => costly.has(name));
