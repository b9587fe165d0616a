import {describe, expect, it} from 'vitest';
import {parseJson} from '../../source/json/read-json.ts';
import {DecodeError} from '../../source/json/value.ts';
import {countEnvironments} from '../../source/listing/listing.ts';
import {decodeErrorOf, decodeText, onlyResource} from '../helpers/state/decoding.ts';

describe('a response that is not a listing', () => {
	it.each([
		['null', 'expected an object with `data`, found null'],
		['5', 'expected an object with `data`, found 5'],
		['12345678901234567890123', 'expected an object with `data`, found a number'],
		['"data"', 'expected an object with `data`, found a string'],
		['[]', 'expected an object with `data`, found an array'],
		['{}', '`data` is missing'],
		['{"Data":[]}', '`data` is missing'],
		['{"data":"[]"}', '`data` should be an array, found a string'],
		['{"data":{}}', '`data` should be an array, found an object'],
		['{"data":0}', '`data` should be an array, found 0'],
		['{"data":null,"error":"quota exceeded"}', '`data` is null'],
		['{"data":null,"error":{"code":7}}', '`data` is null'],
		['{"data":-0}', '`data` should be an array, found -0'],
		['{"__proto__":{"data":[]}}', '`data` is missing'],
	])('%s is refused: %s', (text, message) => {
		const error = decodeErrorOf(parseJson(text));

		expect(error).toBeInstanceOf(DecodeError);
		expect(error).toHaveProperty('message', message);
	});
});

describe('an empty listing', () => {
	it.each([
		['{"data":[]}', 0],
		['{"data":null}', 0],
		['{"data":null,"error":null}', 0],
		['{"data":null,"error":{}}', 0],
		['{"data":[],"error":"partial"}', 0],
		['{"data":[{"resources":[]},{"resources":null}]}', 2],
	])('%s has no environments, but %i groups', (text, groups) => {
		const listing = decodeText(text);

		expect(listing).toMatchObject({environments: [], unreadable: 0});
		expect(listing.groups).toHaveLength(groups);
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
	])('is found in the resource %s', (resource, name) => {
		expect(onlyResource(resource).name).toBe(name);
	});

	it.each([
		['{"backend":"f"}', 'f'],
		['{"backend":"f","resource":"e"}', 'e'],
		['{"name":"a","backend":"f"}', 'a'],
		['{"id":1}', undefined],
	])('is found in the group %s', (group, name) => {
		expect(decodeText(`{"data":[${group.replace('{', '{"resources":[],')}]}`).groups[0]!.name).toBe(name);
	});
});

describe('a value that is neither a group nor a resource', () => {
	it.each([
		['5', 'expected a group, found 5'],
		['null', 'expected a group, found null'],
		['"x"', 'expected a group, found a string'],
		['[]', 'expected a group, found an array'],
		['{}', '`resources` is missing'],
		['{"name":"north"}', '`resources` is missing'],
		['{"resources":{}}', '`resources` should be an array, found an object'],
		['{"resources":"x"}', '`resources` should be an array, found a string'],
	])('the group %s is shown as a row with the reason', (group, remark) => {
		const listing = decodeText(`{"data":[${group},{"resources":[{"tags":["x"]}]}]}`);

		expect(listing.environments).toMatchObject([
			{remark, isUnreadable: true, ownRecord: parseJson(group), group: 0},
			{isUnreadable: false, group: 1},
		]);
		expect(listing.unreadable).toBe(1);
		expect(countEnvironments(listing)).toBe(1);
	});

	it.each([
		['5', 'expected an environment, found 5'],
		['null', 'expected an environment, found null'],
		['"os:windows7-x64"', 'expected an environment, found a string'],
		['["os:windows7-x64"]', 'expected an environment, found an array'],
	])('the resource %s is shown as a row with the reason', (resource, remark) => {
		expect(onlyResource(resource)).toMatchObject({
			remark,
			isUnreadable: true,
			tags: [],
			ownRecord: parseJson(resource),
		});
	});
});

describe('unspecified fields', () => {
	it('are kept in order, of the response, of groups and of resources', () => {
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
		expect(listing.environments[0]!.values.map(({text}) => text)).toEqual(['state:up', 'group:north']);
		expect(listing.environments[0]!.others).toEqual([{name: 'meta', text: '{"a":[1,-0]}', isScalar: false}]);
	});

	it('are safe to show, even their names', () => {
		expect(onlyResource('{"tags":[],"a\\u001b":"b\\u0007"}').values).toMatchObject([
			{text: 'a^[:b^G', name: 'b^G', value: 'b\u0007'},
		]);
	});

	it('may be called `__proto__` without side effects', () => {
		const {others} = onlyResource('{"tags":[],"__proto__":{"polluted":true}}');

		expect(others).toEqual([{name: '__proto__', text: '{"polluted":true}', isScalar: false}]);
		expect(({} as {polluted?: unknown}).polluted).toBeUndefined();
	});
});

describe('a sign of more results', () => {
	it.each([
		['"https://x/2"', 'https://x/2'],
		['2', '2'],
		['true', 'true'],
		['{"page":2}', '{"page":2}'],
		['["a"]', '["a"]'],
		['"\\u001b"', '^['],
		['null', undefined],
		['""', undefined],
		['false', undefined],
		['0', undefined],
		['-0', '-0'],
		['[]', undefined],
		['{}', undefined],
		['[null]', '[null]'],
	])('is kept unless it is empty: next is %s', (next, text) => {
		expect(decodeText(`{"data":[],"next":${next}}`).next).toBe(text);
		expect(decodeText('{"data":[]}').next).toBeUndefined();
	});
});

describe('tags', () => {
	it.each([
		['["os:windows7-x64","system"]', ['os:windows7-x64', 'system']],
		['["b","a","b"]', ['b', 'a', 'b']],
		['"os:windows7-x64"', ['os:windows7-x64']],
		['""', ['']],
		['5', ['5']],
		['12345678901234567890', ['12345678901234567890']],
		['-0', ['-0']],
		['true', ['true']],
		['[1,true,null,"x"]', ['1', 'true', 'null', 'x']],
		['[["a","b"],[]]', ['["a","b"]', '[]']],
		['[{"key":"os","value":"win"}]', ['{"key":"os","value":"win"}']],
		['{"os":"windows7-x64","arch":["x64","x86"],"ram":4}', ['os:windows7-x64', 'arch:["x64","x86"]', 'ram:4']],
		['{"os":null,"":"x"}', ['os:null', ':x']],
		['{"__proto__":"x","constructor":"y"}', ['__proto__:x', 'constructor:y']],
		['["toString","hasOwnProperty","__proto__"]', ['toString', 'hasOwnProperty', '__proto__']],
		['["a\\u001b[8mb"]', ['a^[[8mb']],
		['["\\ud800"]', ['\ufffd']],
	])('$0 are $1', (tags, texts) => {
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
	])('of %s are missing, and the environment says why', (resource, remark) => {
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
		expect(onlyResource(`{"tags":["${value}"]}`).tags).toMatchObject([
			{value, text: value, facet: {kind: 'tag', name: prefix}, name},
		]);
	});

	it('keep the exact value beside the safe text', () => {
		const [tag] = onlyResource('{"tags":["os:win\\n\\u202e7"]}').tags;

		expect(tag).toMatchObject({
			value: 'os:win\n\u202e7',
			text: 'os:win^J<U+202E>7',
			facet: {name: 'os'},
			name: 'win^J<U+202E>7',
		});
	});
});

describe('the selector', () => {
	it.each([
		['arch:x64 locale:en-us os:win system', 'os:win locale:en-us'],
		['os:b locale:de os:a locale:en', 'os:b os:a locale:de locale:en'],
		['os:win system', 'os:win'],
		['locale:en-us system', 'locale:en-us system'],
		['OS:win ostrich:x os', 'OS:win ostrich:x os'],
	])('of %j is %j', (tags, selector) => {
		expect(
			onlyResource(JSON.stringify({tags: tags.split(' ')}))
				.selector.map(tag => tag.value)
				.join(' '),
		).toBe(selector);
	});

	it('is found also among as many os tags as can be, without a list for each of their beginnings', () => {
		const resources = Array.from({length: 4}, (_, id) => ({
			tags: Array.from({length: 14_000}, (__, at) => `os:${id}-${at}`),
		}));

		const {environments} = decodeText(JSON.stringify({data: [{resources}]}));
		expect(environments.map(({selector}) => selector.length)).toEqual([14_000, 14_000, 14_000, 14_000]);
	});

	it('is one list for all environments with the same os and locale', () => {
		const resources = [['os:a', 'locale:b'], ['locale:b', 'app:c', 'os:a'], ['os:a']].map(tags => ({tags}));
		const [one, other, third] = decodeText(JSON.stringify({data: [{resources}]})).environments;

		expect(other!.selector).toBe(one!.selector);
		expect(third!.selector).not.toBe(one!.selector);
	});
});
