import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	type Format,
	type FormatName,
	formatNameOf,
	formatNames,
	hasTags,
	type Reader,
} from '../../source/formats/format.ts';
import {toOwnFormat} from '../../source/formats/template.ts';
import {endLines, toFormat} from '../../source/formats/write-format.ts';
import {parseJson} from '../../source/json/read-json.ts';
import {toJson} from '../../source/json/value.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {type Environment, recordOf, type Tag} from '../../source/listing/listing.ts';
import {toSafeText} from '../../source/text/safe-text.ts';
import {anyListing} from '../helpers/arbitrary/responses.ts';
import {hostileTag} from '../helpers/arbitrary/texts.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {resourcesOf, textOf} from '../helpers/scenes/format-resources.ts';
import {describeInShells, readWords} from '../helpers/state/shell-words.ts';

const windows = {tags: ['arch:x64', 'image:win10-en', 'locale:en', 'os:win', 'system']};
const ubuntu = {tags: ['locale:en', 'os:ubuntu'], name: 'the ubuntu'};

it('formats with tags are known', () => {
	expect(formatNames).toEqual(['comma', 'space', 'lines', 'flags', 'json', 'record']);
	const others = ['{tags}', '{tag}', 'tags'].map(template => toOwnFormat('mine', template));
	expect(others.map(formatNameOf)).toEqual(['mine', 'mine', 'mine']);
	expect([...formatNames, 'plain text' as const, ...others].map(hasTags)).toEqual(
		[1, 1, 1, 1, 1, 0, 1, 1, 0, 0].map(Boolean),
	);
});

describe('environments', () => {
	const record = '{"tags":["arch:x64","image:win10-en","locale:en","os:win","system"]}';

	it.each<[FormatName, string, string]>([
		['comma', 'os:win,locale:en', 'os:win,locale:en\nos:ubuntu,locale:en'],
		['space', 'os:win locale:en', 'os:win locale:en\nos:ubuntu locale:en'],
		['lines', 'os:win\nlocale:en', 'os:win\nlocale:en\nos:ubuntu\nlocale:en'],
		['flags', '-T os:win -T locale:en', '-T os:win -T locale:en\n-T os:ubuntu -T locale:en'],
		['json', '["os:win","locale:en"]', '[["os:win","locale:en"],["os:ubuntu","locale:en"]]'],
		['record', record, `[${record},{"tags":["locale:en","os:ubuntu"],"name":"the ubuntu"}]`],
	])('are written as %s, alone and together', (format, alone, together) => {
		expect(textOf(resourcesOf(windows), format)).toBe(alone);
		expect(textOf(resourcesOf(windows, ubuntu), format)).toBe(together);
	});

	it('have every digit and unknown field in their record, but nothing unsafe', () => {
		const odd = String.raw`{"id":123456789012345678,"ratio":1e400,"tags":["os:a"],"more":{"deep":[null,-0,"\u001b[0m\u202e"]}}`;

		expect(textOf(decodeListing(parseJson(`{"data":[{"resources":[${odd}]}]}`)).environments, 'record')).toBe(odd);
	});

	it.each<[FormatName, string, string, string]>([
		['comma', 'os:a', 'os:a\nos:b', '2 lines'],
		['lines', 'os:a', 'os:a\nos:b', '2 lists'],
		['json', '[["os:a"]]', '[["os:a"],["os:b"]]', '2 lists'],
		['record', '[{"tags":["os:a"]}]', '[{"tags":["os:a"]},{"tags":["os:b"]}]', '2 records'],
	])('as %s are written once and counted if their output is identical', (format, once, text, merged) => {
		const options = {tagsOf: ({selector}: Environment) => selector, reader: 'person' as const};
		const [one, other] = [{tags: ['os:a']}, {tags: ['os:b']}];

		expect(toFormat(resourcesOf(one, other, one), format, options)).toEqual({type: 'text', text, merged});
		expect(textOf(resourcesOf(one, one), format)).toBe(once);
	});
});

it('printed lines end with a line break or NUL, and those of csv as they are separated', () => {
	expect([endLines('a\nb', '\n'), endLines('a\nb', '\0'), endLines('a\r\nb', '\n')]).toEqual([
		...['a\nb\n', 'a\0b\0', 'a\r\nb\r\n'],
	]);
});

describe('a value that a shell would change', () => {
	const odd = resourcesOf({tags: ['os:a b', "locale:it's", 'os:$HOME']});

	it.each<[FormatName, Reader, string]>([
		['space', 'person', String.raw`'os:a b' 'os:$HOME' 'locale:it'\''s'`],
		['flags', 'person', String.raw`-T 'os:a b' -T 'os:$HOME' -T 'locale:it'\''s'`],
		['flags', 'list', String.raw`-T 'os:a b' -T 'os:$HOME' -T 'locale:it'\''s'`],
		['comma', 'person', String.raw`'os:a b,os:$HOME,locale:it'\''s'`],
		['lines', 'person', "os:a b\nos:$HOME\nlocale:it's"],
		['json', 'person', '["os:a b","os:$HOME","locale:it\'s"]'],
		['comma', 'list', "os:a b,os:$HOME,locale:it's"],
		['comma', 'any', "os:a b,os:$HOME,locale:it's"],
		['flags', 'any', "-T os:a b -T os:$HOME -T locale:it's"],
	])('is quoted as %s for %s where a shell removes the quotes', (format, reader, text) => {
		expect(textOf(odd, format, {reader})).toBe(text);
	});
});

describe('a pick for a command line', () => {
	const [plain, odd] = [
		{tags: ['os:a', 'locale:en'], id: 1},
		{tags: ["os:it's (b)"], id: 2},
	];
	const inLine = (format: string, ...resources: readonly object[]) => {
		const listing = decodeListing({data: [{resources}]});
		return textOf(listing.environments, asFormat(format), {reader: 'line', listing});
	};

	it.each([
		['comma', String.raw`os:a,locale:en 'os:it'\''s (b)'`],
		['space', String.raw`os:a locale:en 'os:it'\''s (b)'`],
		['flags', String.raw`-T os:a -T locale:en -T 'os:it'\''s (b)'`],
		['json', String.raw`'[["os:a","locale:en"],["os:it'\''s (b)"]]'`],
		['record', String.raw`'[{"tags":["os:a","locale:en"],"id":1},{"tags":["os:it'\''s (b)"],"id":2}]'`],
		['run {os} ({id})', String.raw`'run a (1)' 'run it'\''s (b) (2)'`],
		['--os {os:sh} --id={id}', String.raw`--os a --id=1 --os 'it'\''s (b)' --id=2`],
		['{id}', '1 2'],
	])('has quoted words: %s', (format, text) => {
		expect(inLine(format, plain, odd)).toBe(text);
	});

	it.each(['lines', '{os}\\n{id}'])('is refused in a format of several lines: %s', format => {
		expect(inLine(format, plain)).toBe(
			`refused: \`${format}\` has several lines, but a command line can take only one; use comma`,
		);
	});

	it('counts identical picks as picks', () => {
		const options = {tagsOf: ({selector}: Environment) => selector, reader: 'line' as const};

		expect(toFormat(resourcesOf(plain, odd, plain), 'comma', options)).toMatchObject({merged: '2 picks'});
	});
});

const asFormat = (text: string): Format => formatNames.find(name => name === text) ?? toOwnFormat(text, text);

// The values that a format cannot represent, defined independently of the source.
const actsOutsideJson = (value: string): boolean =>
	[...value].some(character => {
		const code = character.codePointAt(0)!;
		const isControl = code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0x2028 || code === 0x2029;
		const isHalf = code >= 0xd800 && code < 0xe000;
		const isBidi =
			[0x61c, 0x200e, 0x200f].includes(code) ||
			(code >= 0x202a && code <= 0x202e) ||
			(code >= 0x2066 && code <= 0x2069);
		return isControl || isHalf || isBidi;
	});

const cannotHold: Partial<Record<FormatName, (values: readonly string[], reader: Reader) => boolean>> = {
	comma: (values, reader) => values.some(value => value === '' || value.includes(',')) || isOption(values[0]!, reader),
	space: (values, reader) => values.some(value => isOption(value, reader)),
	lines: (values, reader) =>
		reader === 'line' || values.some(value => value === '' || (reader === 'shell' && isOption(value, reader))),
	flags: (values, reader) => values.some(value => isOption(value, reader)),
};

const isOption = (value: string, reader: Reader): boolean => reader !== 'any' && value.startsWith('-');

const isJson = (format: FormatName): boolean => ['json', 'record'].includes(format);

// The characters at which a shell splits an unquoted text, as in `$(envpick)`; in zsh and fish a leading `=` or `%` also has an
// effect.
const isExpanded = (value: string): boolean => !/^(?![=%])[\p{L}\p{M}\p{N}_:.@%+=,/-]+$/u.test(value);

const isRefused = (one: Environment, values: readonly string[], format: FormatName, reader: Reader): boolean =>
	format !== 'record' &&
	(one.isUnreadable ||
		values.length === 0 ||
		(!isJson(format) &&
			(values.some(actsOutsideJson) ||
				cannotHold[format]?.(values, reader) ||
				(reader === 'shell' && values.some(isExpanded)))));

const tagsOf = fc.constantFrom(
	({selector}: Environment) => selector,
	({tags}: Environment) => tags,
);

// Identical output is written once.
const once = (resources: readonly Environment[], toOne: (resource: Environment) => unknown): readonly Environment[] => {
	const keys = resources.map(resource => toJson(toOne(resource)));
	return resources.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
};

const toValue = ({value}: Tag): string => value;

const pick = fc
	.record({
		listing: anyListing,
		tagsOf,
		reader: fc.constantFrom<Reader>('person', 'line', 'list', 'shell', 'argument', 'any'),
	})
	.chain(({listing, ...options}) => fc.subarray([...listing.environments]).map(resources => ({resources, options})));

describe('any environments', () => {
	it('are refused exactly if a value cannot be written, with the reason', () => {
		fc.assert(
			fc.property(pick, fc.constantFrom(...formatNames), ({resources, options}, format) => {
				const result = toFormat(resources, format, options);
				const refused = resources.filter(one =>
					isRefused(one, options.tagsOf(one).map(toValue), format, options.reader),
				);

				expect(result.type).toBe(resources.length === 0 || refused.length > 0 ? 'refused' : 'text');
				if (result.type === 'refused') {
					expect(result.reason).toBe(toSafeText(result.reason));
					expect(result.reason).toMatch(/^.{10,}; .{5,}$/u);
				}
			}),
			{numRuns: runsOf(2000)},
		);
	});

	it.each<[FormatName, (text: string, isOne: boolean) => unknown, (values: readonly string[][]) => unknown]>([
		['json', (text, isOne) => (isOne ? [JSON.parse(text)] : JSON.parse(text)), values => values],
		['lines', text => text.split('\n'), values => values.flat()],
		['comma', text => text.split('\n').map(line => line.split(',')), values => values],
	])('give the exact tags as %s', (format, read, toExpected) => {
		fc.assert(
			fc.property(pick, ({resources, options}) => {
				// Other readers get quotes.
				const result = toFormat(resources, format, {...options, reader: 'any'});
				fc.pre(result.type === 'text');
				const valuesOf = (one: Environment) => options.tagsOf(one).map(toValue);
				const written = once(resources, valuesOf);

				expect(read(result.text, resources.length === 1)).toEqual(toExpected(written.map(valuesOf)));
				expect(result.merged === undefined).toBe(written.length === resources.length);
			}),
			{numRuns: runsOf(500)},
		);
	});

	it('give the exact records as record', () => {
		fc.assert(
			fc.property(pick, ({resources, options}) => {
				const result = toFormat(resources, 'record', {...options, reader: 'any'});
				fc.pre(result.type === 'text');
				const records = resources.length === 1 ? [parseJson(result.text)] : parseJson(result.text);

				expect(records).toEqual(once(resources, recordOf).map(recordOf));
			}),
		);
	});
});

describeInShells('any environments as a line of', shell => {
	const environments = fc
		.array(fc.array(hostileTag, {minLength: 1, maxLength: 4}), {minLength: 200, maxLength: 300})
		.map(lists => decodeListing({data: [{resources: lists.map(tags => ({tags}))}]}).environments);

	// Writes each environment separately, because one refused environment would refuse all.
	const written = (resources: readonly Environment[], format: Format, reader: Reader) =>
		resources.flatMap(resource => {
			const result = toFormat([resource], format, {tagsOf: ({tags}) => tags, reader});
			return result.type === 'text' ? [{line: result.text, values: resource.tags.map(toValue)}] : [];
		});

	it.each<[FormatName, Reader, (words: string[]) => string[]]>([
		['comma', 'person', words => words.flatMap(word => word.split(','))],
		['space', 'person', words => words],
		['flags', 'person', words => words.filter((_, index) => index % 2 === 1)],
		['comma', 'line', words => words.flatMap(word => word.split(','))],
		['flags', 'line', words => words.filter((_, index) => index % 2 === 1)],
		['json', 'line', ([word = '', ...others]) => [...(JSON.parse(word) as string[]), ...others]],
	])('write the exact tags as %s for a %s', (format, reader, toValues) => {
		fc.assert(
			fc.property(environments, resources => {
				const picks = written(resources, format, reader);
				const words = readWords(
					shell,
					picks.map(({line}) => line),
				);

				expect(picks.length).toBeGreaterThan(0);
				expect(words.map(toValues)).toEqual(picks.map(({values}) => values));
				expect(words.every(line => format !== 'comma' || line.length === 1)).toBe(true);
				expect(
					words.every(line => format !== 'flags' || line.every((word, index) => index % 2 === 1 || word === '-T')),
				).toBe(true);
			}),
			{numRuns: runsOf(16)},
		);
	});
});
