import {describe, expect, it} from 'vitest';
import {onlyResource} from '../helpers/state/decoding.ts';

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
});
