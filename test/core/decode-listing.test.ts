import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {DecodeError, decodeListing} from '../../source/core/decode-listing.ts';
import {isJsonObject, parseJson, scalarText, toJson} from '../../source/core/json.ts';
import {countEnvironments, type Listing, type Resource} from '../../source/core/listing.ts';
import {toSafeText} from '../../source/core/text.ts';
import {anyAnswer, anyJson, overTheWire} from '../helpers/arbitrary-states.ts';

const decodeText = (text: string): Listing => decodeListing(parseJson(text));

/** The only resource of a listing with this resource, as the service would send it. */
const onlyResource = (text: string): Resource => decodeText(`{"data":[{"resources":[${text}]}]}`).resources[0]!;

const errorOf = (answer: unknown): unknown => {
	try {
		decodeListing(answer);
		return undefined;
	} catch (error) {
		return error;
	}
};

describe('an answer that is no listing', () => {
	it.each([
		['null', 'expected an object with `data`, found null'],
		['true', 'expected an object with `data`, found true'],
		['5', 'expected an object with `data`, found 5'],
		['12345678901234567890123', 'expected an object with `data`, found a number'],
		['"data"', 'expected an object with `data`, found a text'],
		['[]', 'expected an object with `data`, found an array'],
		['[{"data":[]}]', 'expected an object with `data`, found an array'],
		['{}', '`data` is missing'],
		['{"Data":[]}', '`data` is missing'],
		['{"error":"UNAUTHORIZED"}', '`data` is missing'],
		['{"data":"[]"}', '`data` should be an array, found a text'],
		['{"data":{}}', '`data` should be an array, found an object'],
		['{"data":{"resources":[]}}', '`data` should be an array, found an object'],
		['{"data":0}', '`data` should be an array, found 0'],
		['{"data":-0}', '`data` should be an array, found -0'],
		['{"data":false}', '`data` should be an array, found false'],
		['{"__proto__":{"data":[]}}', '`data` is missing'],
	])('%s is refused: %s', (text, message) => {
		const error = errorOf(parseJson(text));

		expect(error).toBeInstanceOf(DecodeError);
		expect(error).toHaveProperty('message', message);
	});

	it('never shows a value that came', () => {
		expect(() => decodeText('{"data":"secret"}')).toThrow(/^((?!secret).)*$/);
	});

	it('is the one thing that is thrown, and names the field, whatever JSON came', () => {
		fc.assert(
			fc.property(fc.oneof(anyJson, fc.record({data: anyJson})), value => {
				const error = errorOf(overTheWire(value));
				const isListing =
					isJsonObject(value) && Object.hasOwn(value, 'data') && [null, true].includes(isArrayOrNull(value));

				expect(error === undefined).toBe(isListing);
				if (error !== undefined) {
					expect(error).toBeInstanceOf(DecodeError);
					expect((error as Error).message).toMatch(/`data`/);
				}
			}),
			{numRuns: 200},
		);
	});

	const isArrayOrNull = (value: Readonly<Record<string, unknown>>): true | null | false =>
		value['data'] === null ? null : Array.isArray(value['data']);
});

describe('an empty listing', () => {
	it.each(['{"data":[]}', '{"data":null}', '{"data":[{"resources":[]}]}', '{"data":[{"resources":null}]}'])(
		'%s has no environments',
		text => {
			const listing = decodeText(text);

			expect(listing.resources).toEqual([]);
			expect(countEnvironments(listing)).toBe(0);
			expect(listing.unreadable).toBe(0);
		},
	);

	it('still has its groups', () => {
		expect(decodeText('{"data":[{"resources":[]},{"resources":null}]}').groups).toHaveLength(2);
	});
});

describe('tags', () => {
	it.each([
		['["os:windows7-x64","system"]', ['os:windows7-x64', 'system']],
		['["b","a","b"]', ['b', 'a', 'b']],
		['"os:windows7-x64"', ['os:windows7-x64']],
		['"a,b"', ['a,b']],
		['""', ['']],
		['5', ['5']],
		['12345678901234567890', ['12345678901234567890']],
		['1e400', ['1e400']],
		['-0', ['-0']],
		['true', ['true']],
		['false', ['false']],
		['[1,true,null,"x"]', ['1', 'true', 'null', 'x']],
		['[["a","b"],[]]', ['["a","b"]', '[]']],
		['[{"key":"os","value":"win"}]', ['{"key":"os","value":"win"}']],
		['[{"id":12345678901234567890}]', ['{"id":12345678901234567890}']],
		['{"os":"windows7-x64","arch":["x64","x86"],"ram":4}', ['os:windows7-x64', 'arch:["x64","x86"]', 'ram:4']],
		['{"os":null,"":"x"}', ['os:null', ':x']],
		['{"deep":{"er":{"est":1}}}', ['deep:{"er":{"est":1}}']],
		['{"__proto__":"x","constructor":"y"}', ['__proto__:x', 'constructor:y']],
		['["toString","hasOwnProperty","__proto__"]', ['toString', 'hasOwnProperty', '__proto__']],
		['["a\\u001b[8mb"]', ['a^[[8mb']],
		['["\\ud800"]', ['\ufffd']],
	])('%s are %j', (tags, texts) => {
		const resource = onlyResource(`{"tags":${tags}}`);

		expect(resource.tags.map(tag => tag.text)).toEqual(texts);
		expect(resource.remark).toBeUndefined();
		expect(resource.isUnreadable).toBe(false);
	});

	it.each([
		['{"tags":null}', '`tags` is null'],
		['{"tags":[]}', '`tags` is empty'],
		['{"tags":{}}', '`tags` is empty'],
		['{}', '`tags` is missing'],
		['{"Tags":["x"]}', '`tags` is missing'],
		['{"__proto__":{"tags":["x"]}}', '`tags` is missing'],
	])('of %s are none, and the environment says why', (resource, remark) => {
		expect(onlyResource(resource)).toMatchObject({tags: [], selector: [], remark, isUnreadable: false});
	});

	it.each([
		['os:windows7-x64', 'os', 'windows7-x64'],
		['a:b:c', 'a', 'b:c'],
		['system', '', 'system'],
		[':x', '', ':x'],
		[':', '', ':'],
		['os:', 'os', ''],
		['', '', ''],
	])('are split on the first colon: %j', (value, prefix, name) => {
		expect(onlyResource(`{"tags":["${value}"]}`).tags).toMatchObject([{value, text: value, prefix, name}]);
	});

	it('keep the exact value beside the safe text', () => {
		const [tag] = onlyResource('{"tags":["os:win\\n\\u202e7"]}').tags;

		expect(tag).toMatchObject({
			value: 'os:win\n\u202e7',
			text: 'os:win^J<U+202E>7',
			prefix: 'os',
			name: 'win^J<U+202E>7',
		});
	});

	it('that are equal are one object, numbered in the order in which they came', () => {
		const {resources, tags} = decodeText(
			'{"data":[{"resources":[{"tags":["b","a"]},{"tags":"a"}]},{"resources":[{"tags":["c","b"]}]}]}',
		);

		expect(tags.map(({number, value}) => [number, value])).toEqual([
			[0, 'b'],
			[1, 'a'],
			[2, 'c'],
		]);
		expect(resources[1]!.tags[0]).toBe(resources[0]!.tags[1]);
		expect(resources[2]!.tags[1]).toBe(resources[0]!.tags[0]);
	});

	it('that only look equal stay two', () => {
		const {tags} = decodeText('{"data":[{"resources":[{"tags":["\\u001b","^["]}]}]}');

		expect(tags.map(tag => tag.text)).toEqual(['^[', '^[']);
		expect(tags[0]).not.toBe(tags[1]);
	});

	it('nested a million levels deep are kept', () => {
		const {tags} = onlyResource(`{"tags":["os:x",${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}]}`);

		expect(tags).toHaveLength(2);
		expect(tags[1]!.value).toHaveLength(2_000_000);
		expect(tags[1]!.text).toMatch(/^\[{4096}… 2000000 characters$/);
	});
});

describe('the selector', () => {
	it.each([
		[
			['arch:x64', 'locale:en-us', 'os:win', 'system'],
			['os:win', 'locale:en-us'],
		],
		[
			['os:b', 'locale:de', 'os:a', 'locale:en'],
			['os:b', 'os:a', 'locale:de', 'locale:en'],
		],
		[['os:win', 'system'], ['os:win']],
		[
			['locale:en-us', 'system'],
			['locale:en-us', 'system'],
		],
		[
			['system', 'arch:x64'],
			['system', 'arch:x64'],
		],
		[
			['OS:win', 'ostrich:x', 'os'],
			['OS:win', 'ostrich:x', 'os'],
		],
		[[], []],
	])('of %j is %j', (tags, selector) => {
		expect(onlyResource(JSON.stringify({tags})).selector.map(tag => tag.value)).toEqual(selector);
	});
});

describe('the name', () => {
	it.each([
		['{"name":"a","id":"b"}', 'a'],
		['{"id":"b","title":"c"}', 'b'],
		['{"title":"c","label":"d"}', 'c'],
		['{"label":"d","resource":"e"}', 'd'],
		['{"resource":"e"}', 'e'],
		['{"name":5,"id":"b"}', 'b'],
		['{"name":"","id":"b"}', 'b'],
		['{"name":" \\t ","id":"b"}', 'b'],
		['{"name":null,"title":["x"]}', undefined],
		['{"backend":"f"}', undefined],
		['{"__proto__":{"name":"x"}}', undefined],
		['{"name":"a\\u001b"}', 'a^['],
	])('of the resource %s is %j', (resource, name) => {
		expect(onlyResource(resource).name).toBe(name);
	});

	it.each([
		['{"backend":"f"}', 'f'],
		['{"backend":"f","resource":"e"}', 'e'],
		['{"name":"a","backend":"f"}', 'a'],
		['{"id":1}', undefined],
	])('of the group %s is %j', (group, name) => {
		expect(decodeText(`{"data":[${group.replace('{', '{"resources":[],')}]}`).groups[0]!.name).toBe(name);
	});
});

describe('what is no group or no resource', () => {
	it.each([
		['5', 'expected a group, found 5'],
		['null', 'expected a group, found null'],
		['"x"', 'expected a group, found a text'],
		['[]', 'expected a group, found an array'],
		['{}', '`resources` is missing'],
		['{"name":"north"}', '`resources` is missing'],
		['{"resources":{}}', '`resources` should be an array, found an object'],
		['{"resources":"x"}', '`resources` should be an array, found a text'],
		['{"resources":0}', '`resources` should be an array, found 0'],
	])('the group %s becomes a row that says so', (group, remark) => {
		const listing = decodeText(`{"data":[${group},{"resources":[{"tags":["x"]}]}]}`);

		expect(listing.resources).toMatchObject([
			{remark, isUnreadable: true, record: parseJson(group), group: 0},
			{isUnreadable: false, group: 1},
		]);
		expect(listing.unreadable).toBe(1);
		expect(countEnvironments(listing)).toBe(1);
	});

	it.each([
		['5', 'expected an environment, found 5'],
		['null', 'expected an environment, found null'],
		['"os:windows7-x64"', 'expected an environment, found a text'],
		['["os:windows7-x64"]', 'expected an environment, found an array'],
	])('the resource %s becomes a row that says so', (resource, remark) => {
		expect(onlyResource(resource)).toMatchObject({remark, isUnreadable: true, tags: [], record: parseJson(resource)});
	});
});

describe('fields beside those specified', () => {
	it('are kept in order, of the answer, of groups and of resources', () => {
		const listing = decodeText(
			'{"total":1,"data":[{"load":0.10,"resources":[{"state":"up","tags":[],"meta":{"a":[1,-0]}}],"name":"north"}],"page":null}',
		);

		expect(listing.fields).toEqual([
			{name: 'total', text: '1', isScalar: true},
			{name: 'page', text: 'null', isScalar: true},
		]);
		expect(listing.groups[0]!.fields).toEqual([
			{name: 'load', text: '0.10', isScalar: true},
			{name: 'name', text: 'north', isScalar: true},
		]);
		expect(listing.resources[0]!.fields).toEqual([
			{name: 'state', text: 'up', isScalar: true},
			{name: 'meta', text: '{"a":[1,-0]}', isScalar: false},
		]);
	});

	it('are safe to show, their names too', () => {
		expect(onlyResource('{"tags":[],"a\\u001b":"b\\u0007"}').fields).toEqual([
			{name: 'a^[', text: 'b^G', isScalar: true},
		]);
	});

	it('may be called `__proto__` without touching anything', () => {
		const {fields} = onlyResource('{"tags":[],"__proto__":{"polluted":true}}');

		expect(fields).toEqual([{name: '__proto__', text: '{"polluted":true}', isScalar: false}]);
		expect(({} as {polluted?: unknown}).polluted).toBeUndefined();
	});
});

describe('a signal that there is more', () => {
	it.each([
		['"https://x/2"', 'https://x/2'],
		['2', '2'],
		['12345678901234567890', '12345678901234567890'],
		['true', 'true'],
		['{"page":2}', '{"page":2}'],
		['["a"]', '["a"]'],
		['"\\u001b"', '^['],
	])('is kept: next is %s', (next, text) => {
		expect(decodeText(`{"data":[],"next":${next}}`).next).toBe(text);
	});

	it.each(['null', '""', 'false', '0', '[]', '{}'])('is none where next is %s', next => {
		expect(decodeText(`{"data":[],"next":${next}}`)).not.toHaveProperty('next');
	});

	it('is none where there is no next', () => {
		expect(decodeText('{"data":[]}')).not.toHaveProperty('next');
	});
});

describe('any listing', () => {
	/** What should be a resource in an answer, in the order in which it came. */
	const recordsOf = (answer: unknown): unknown[] =>
		((answer as {data: unknown[] | null}).data ?? []).flatMap(group => {
			const resources = isJsonObject(group) ? group['resources'] : undefined;
			return Array.isArray(resources) ? resources : resources === null ? [] : [group];
		});

	const textOf = (value: unknown): string => (typeof value === 'string' ? value : (scalarText(value) ?? toJson(value)));

	/** Every scalar in a value, as it stands in a tag by itself or in JSON. */
	const leavesOf = (value: unknown): string[] => {
		if (Array.isArray(value)) {
			return value.flatMap(leavesOf);
		}
		if (isJsonObject(value)) {
			return Object.entries(value).flatMap(([key, item]) => [key, ...leavesOf(item)]);
		}
		return [textOf(value)];
	};

	it('gives back every record exactly, in order', () => {
		fc.assert(
			fc.property(anyAnswer.map(overTheWire), answer => {
				const {resources} = decodeListing(answer);

				expect(resources.map(({record}) => record)).toStrictEqual(recordsOf(answer));
				expect(resources.map(({id}) => id)).toEqual(resources.map((_, position) => position));
			}),
			{numRuns: 200},
		);
	});

	it('has a group for everything in data, each with its own resources', () => {
		fc.assert(
			fc.property(anyAnswer.map(overTheWire), answer => {
				const {groups, resources} = decodeListing(answer);
				const data = (answer as {data: unknown[] | null}).data ?? [];

				expect(groups.map(({index}) => index)).toEqual(data.map((_, position) => position));
				expect(groups.flatMap(({start, end}) => resources.slice(start, end))).toEqual(resources);
				for (const {index, start, end} of groups) {
					expect(resources.slice(start, end).map(({group}) => group)).toEqual(Array(end - start).fill(index));
				}
			}),
		);
	});

	it('keeps every field beside those specified', () => {
		const othersOf = (value: unknown, known: string) =>
			Object.entries(isJsonObject(value) ? value : {})
				.filter(([name]) => name !== known)
				.map(([name, item]) => ({name: toSafeText(name), text: toSafeText(textOf(item))}));

		fc.assert(
			fc.property(anyAnswer.map(overTheWire), answer => {
				const listing = decodeListing(answer);
				const data = (answer as {data: unknown[] | null}).data ?? [];
				const withoutKind = (fields: readonly {name: string; text: string}[]) =>
					fields.map(({name, text}) => ({name, text}));

				expect(withoutKind(listing.fields)).toEqual(othersOf(answer, 'data'));
				expect(listing.groups.map(({fields}) => withoutKind(fields))).toEqual(
					data.map(one => othersOf(one, 'resources')),
				);
				for (const {fields, record, isUnreadable} of listing.resources) {
					expect(withoutKind(fields)).toEqual(isUnreadable ? [] : othersOf(record, 'tags'));
				}
			}),
		);
	});

	it('has every scalar of its tags in the text of a tag', () => {
		fc.assert(
			fc.property(anyJson.map(overTheWire), value => {
				const {tags} = onlyResource(toJson({tags: value}));
				const holds = (leaf: string) =>
					tags.some(tag => tag.value.includes(leaf) || tag.value.includes(JSON.stringify(leaf).slice(1, -1)));

				if (value !== null) {
					expect(leavesOf(value).filter(leaf => !holds(leaf))).toEqual([]);
				}
				expect(tags.map(tag => tag.text)).toEqual(tags.map(tag => toSafeText(tag.value)));
			}),
			{numRuns: 200},
		);
	});

	it('has one object for each distinct tag, and no other', () => {
		fc.assert(
			fc.property(anyAnswer.map(overTheWire), answer => {
				const {resources, tags} = decodeListing(answer);

				expect(new Set(resources.flatMap(resource => resource.tags))).toEqual(new Set(tags));
				expect(new Set(tags.map(tag => tag.value)).size).toBe(tags.length);
				expect(tags.map(tag => tag.number)).toEqual(tags.map((_, position) => position));
				for (const {prefix, name, text} of tags) {
					expect(prefix === '' ? name : `${prefix}:${name}`).toBe(text);
				}
			}),
		);
	});

	it('has selectors made of its own tags, with os and locale alone where there is an os', () => {
		fc.assert(
			fc.property(anyAnswer.map(overTheWire), answer => {
				for (const {tags, selector} of decodeListing(answer).resources) {
					const isSelector = (prefix: string) => tags.filter(tag => tag.prefix === prefix);
					const os = isSelector('os');

					expect(selector).toEqual(os.length > 0 ? [...os, ...isSelector('locale')] : tags);
				}
			}),
		);
	});

	it('counts exactly what cannot be read', () => {
		fc.assert(
			fc.property(anyAnswer.map(overTheWire), answer => {
				const listing = decodeListing(answer);

				expect(listing.unreadable).toBe(listing.resources.filter(({isUnreadable}) => isUnreadable).length);
				expect(countEnvironments(listing)).toBe(listing.resources.length - listing.unreadable);
				expect(listing.resources.filter(({isUnreadable, remark}) => isUnreadable && remark === undefined)).toEqual([]);
			}),
		);
	});
});
