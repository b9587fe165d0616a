import {describe} from 'vitest';
import {type FaultCase, fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {gives, leftOut, ofTags} from '../../helpers/scenes/tags.ts';

const empty = {exitCode: 1, shows: 'no environments'} as const;

describe('a listing of nothing', () => {
	testFaults([
		{name: 'C5: an empty list is shown as such', ...gives('[]'), ...empty},
		{name: 'C5: null instead of a list is none', ...gives('null'), ...empty},
		{
			name: 'C5: groups without environments are none',
			...gives('[{"resources":[]},{"resources":null}]'),
			...empty,
			shows: '0 environments in 2 groups',
		},
	]);
});

const good = '{"resources":[{"tags":["os:x"]}]}';

describe('what is no group or no environment', () => {
	testFaults([
		...[
			['null', 'null', '`entry 1` is not an environment (expected a group, found null)'],
			['a number', '7', '`entry 1` is not an environment (expected a group, found 7)'],
			['a list', '[]', '`entry 1` is not an environment (expected a group, found an array)'],
			['a group without resources', '{"name":"g"}', '`entry 1` is not an environment (`resources` is missing)'],
			[
				'a group whose resources are an object',
				'{"resources":{}}',
				'`entry 1` is not an environment (`resources` should be an array, found an object)',
			],
		].map(
			([what, group, why]): FaultCase => ({
				name: `C6: ${what} in the place of a group is counted, and the rest is listed`,
				...gives(`[${group},${good}]`),
				...fails(0, leftOut('1 of 2', why ?? '', 'record')),
				prints: 'os:x\n',
				shows: '1 unreadable',
			}),
		),
		{
			name: 'C6: resources of null are none',
			...gives(`[{"resources":null},${good}]`),
			prints: 'os:x\n',
			shows: '1 environment in 2 groups',
		},
		...[
			['null', 'null', 'null'],
			['a text', '"\\u001b[8mhidden"', 'a text'],
			['a list', '[["os:y"]]', 'an array'],
		].map(
			([what, item, found]): FaultCase => ({
				name: `C7: ${what} in the place of an environment is a row of its own`,
				...gives(`[{"resources":[{"tags":["os:x"]},${item}]}]`),
				says: leftOut(
					'1 of 2',
					`\`entry 2\` is not an environment (expected an environment, found ${found})`,
					'record',
				),
				prints: 'os:x\n',
				shows: '1 unreadable',
			}),
		),
	]);
});

const printed: readonly (readonly [tags: string, text: string])[] = [
	['"os:x"', 'os:x'],
	['5', '5'],
	['false', 'false'],
	['["a",1,true,null]', 'a,1,true,null'],
	['[{"k":[1]}]', '{"k":[1]}'],
	['[[["b"]]]', '[["b"]]'],
	['{"os":"x","n":null,"o":{"p":1}}', 'os:x'],
	['["os:a","os:a","locale:b","z"]', 'os:a,os:a,locale:b'],
	['["a:b:c",":d","e:"]', 'a:b:c,:d,e:'],
];

const unprintable: readonly (readonly [tags: string, why: string])[] = [
	['null', '`environment 1` has no tags (`tags` is null)'],
	['[]', '`environment 1` has no tags (`tags` is empty)'],
	['{}', '`environment 1` has no tags (`tags` is empty)'],
	['""', 'an empty tag cannot be written as csv (who reads it would skip it)'],
	['["a,b"]', '`a,b` cannot be written as csv (commas separate the tags there)'],
	['["-rf"]', '`-rf` cannot be written as csv (a command would take it for an option)'],
	['["a\\u001b]0;x\\u0007"]', '`a^[]0;x^G` cannot be written as csv (it holds a control character)'],
	['["\u00e9\\n"]', '`<U+00E9>^J` cannot be written as csv (it holds a control character)'],
];

describe('tags of any type', () => {
	testFaults([
		...printed.map(
			([tags, text]): FaultCase => ({
				name: `C8: ${tags} are printed as ${text}`,
				...ofTags(tags),
				prints: `${text}\n`,
				shows: '1 environment in 1 group',
			}),
		),
		...unprintable.map(
			([tags, why]): FaultCase => ({
				name: `C8: ${tags} are left out with the reason`,
				...ofTags(tags),
				...fails(1, leftOut('1 of 1', why, /has no tags/.test(why) ? 'record' : 'json')),
				shows: '1 environment in 1 group',
			}),
		),
		{
			name: 'C8: missing tags are left out with the reason',
			...gives('[{"resources":[{}]}]'),
			...fails(1, leftOut('1 of 1', '`environment 1` has no tags (`tags` is missing)', 'record')),
			shows: '1 environment in 1 group',
		},
	]);
});
