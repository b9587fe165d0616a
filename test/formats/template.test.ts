import {describe, expect, it} from 'vitest';
import type {Reader} from '../../source/formats/format.ts';
import {templatePattern, toOwnFormat, whyNoTemplate} from '../../source/formats/template.ts';
import {toFormat} from '../../source/formats/write-format.ts';
import {decodeListing} from '../../source/listing/decode.ts';

const inQuotes = 'has a name in quotes, arithmetic, a here-document or after a backslash';
const unclosed = 'has an unclosed brace or a control character';

describe('a template', () => {
	it.each<[text: string, why?: string, at?: number]>([
		["run --os '{os}'", inQuotes, 11],
		['run "{os}"', inQuotes, 6],
		["it's {os}", inQuotes, 6],
		['run \\{os}', inQuotes, 6],
		['`echo {os}`', inQuotes, 7],
		['echo "a \\" {os}"', inQuotes, 12],
		["run $'a\\'b' {os}", inQuotes, 13],
		["run 'a\\' {os}", inQuotes, 10],
		['((1 + {os}))', inQuotes, 7],
		['$[{os}]', inQuotes, 3],
		['run \\\\{os}', inQuotes, 7],
		['\\t\\n"{os}', inQuotes, 6],
		['cat <<a {id}\\n{os}', inQuotes, 15],
		['run {os', unclosed, 5],
		['{os}\n', unclosed, 5],
		['}', unclosed, 1],
		['run \u202e', unclosed, 5],
		['{o\ud800}', unclosed, 1],
		['a {} b', unclosed, 3],
		['run --os {os}'],
		['run on {os} ({locale})'],
		["run 'a b' {os}"],
		['run "a b" {os} \'c d\''],
		['run a\\ b {os}'],
		["{os} isn't quoted"],
		['{{ {os} }}'],
		['"{{" {os}'],
		['((1)) {os}'],
		['<<a {os}'],
		['\\t{os}\\n{os}\t{os}'],
	])('is refused only for a name in quotes or sums, or an open brace: %j', (text, why, at) => {
		expect(new RegExp(templatePattern, 'u').test(text)).toBe(why !== unclosed);
		const tryThis =
			why === unclosed
				? 'write {{ for a brace, \\n for a line break'
				: 'write it alone, such as {os}, or a shell could run its value';
		expect(whyNoTemplate(text)).toEqual(why && {why: `${why} (at character ${at})`, tryThis});
	});

	it('in the config is more than blanks', () => {
		expect([' ', ' a'].map(text => new RegExp(templatePattern, 'u').test(text))).toEqual([false, true]);
	});
});

describe('a filled template', () => {
	const fill = (template: string, resources: readonly unknown[], reader: Reader = 'person'): string => {
		const south = {name: 'south', resources: []};
		const listing = decodeListing({data: [south, {name: 'north', resources}]});
		const options = {reader, tagsOf: ({selector}: (typeof listing.environments)[0]) => selector, listing};
		const output = toFormat(listing.environments, toOwnFormat('mine', template), options);
		return output.type === 'text' ? output.text : `refused: ${output.reason}`;
	};
	const machine = {tags: ['os:ubuntu', 'arch:x64', 'arch:arm']};
	const vm = {id: 'vm-1', cpus: 4, ratio: 1.5, on: true, note: null, disk: {gb: 3}, tags: ['os:ubuntu']};
	const both = {id: 'vm-1', state: 'running', tags: ['os:a', 'state:new']};
	const odd = {tags: ['os:a b', 'arch:x64']};
	const orEmpty = (name: string) => `write \`{${name}?}\` for an empty value`;

	it.each<[string, unknown, string, Reader?]>([
		['{os} {arch} {label} {group} ({tags}) {{}}', machine, 'ubuntu x64,arm ubuntu north (os:ubuntu) {}'],
		['{id} {cpus} {ratio} {on} {os}', vm, 'vm-1 4 1.5 true ubuntu'],
		['{id:sh}', {...vm, id: 'a b'}, "'a b'"],
		['{state} {tag.state} {field.state}', both, 'new new running'],
		['{other} {on}', {on: [true, 4], tags: ['ready', 'os:a', 'x86']}, 'ready,x86 true,4'],
		['{a b} {--as}', {'a b': 1, '--as': 2, tags: ['os:a']}, '1 2'],
		['{os},{nope?},{arch?}', vm, 'ubuntu,,'],
		['{os} {note?:sh}', vm, "ubuntu ''"],
		['{label}', {label: 'mine', tags: ['label:x']}, 'mine'],
		['-o {os} {arch}', odd, "-o 'a b' x64"],
		['-o {arch} {os}', odd, "-o x64 'a b'", 'list'],
		['-o {os} {arch}', machine, '-o ubuntu x64,arm', 'shell'],
		['-o {arch} {os}', {tags: ['arch:x', 'arch:-y', 'os:a,b:c']}, '-o x,-y a,b:c'],
		['-o {os} {os:sh}', {tags: ['os:-a b']}, "-o -a b '-a b'", 'any'],
	])('$0 is $2', (template, resource, text, reader) => {
		expect(fill(template, [resource], reader)).toBe(text);
	});

	it('has the exact name of a group, or its label', () => {
		const exact = decodeListing({data: [{name: 'a\u200bb', resources: [{tags: []}]}, {resources: [{tags: []}]}]});
		const options = {reader: 'any', tagsOf: () => [], listing: exact} as const;

		expect(toFormat(exact.environments, toOwnFormat('mine', '{group}'), options)).toMatchObject({
			text: 'a\u200bb\nGroup 2',
		});
	});

	it('has the tabs, line breaks and backslashes that are escaped', () => {
		expect(fill('{os}\\t{arch}\t\\\\t\\n\\a{label}\\', [machine])).toBe('ubuntu\tx64,arm\t\\t\n\\aubuntu\\');
	});

	it.each<[string, readonly unknown[], string, Reader?]>([
		['{note}', [vm, {id: 'vm-2', note: 'x'}], `\`vm-1\` has no \`{note}\`; ${orEmpty('note')}`],
		['{note}', [vm], 'no environment has `{note}`; write one of id, os, cpus, ratio, on, label, group, tags'],
		['{x.tag.os}', [{tags: ['os:a']}], 'no environment has `{x.tag.os}`; write one of os, label, group, tags'],
		['{disk}', [vm], 'no environment has `{disk}`; write one of id, os, cpus, ratio, on, label, group, tags'],
		['{ids}', [vm], 'no environment has `{ids}`; did you mean `id`?'],
		['{field.os}', [vm], 'no environment has `{field.os}`; write one of id, os, cpus, ratio, on, label, group, tags'],
		[
			'{tag.state}',
			[both, {id: 'vm-2', state: 'off', tags: ['os:a']}],
			`\`vm-2\` has no \`{tag.state}\`; ${orEmpty('tag.state')}`,
		],
		['{tag.id}', [both], 'no environment has `{tag.id}`; write one of id, os, state, field.state, label, group, tags'],
		[
			'-o {os} {arch}',
			[odd],
			'`a b` cannot be written for `{os}` (a shell would split or expand it); write `{os:sh}` to quote it, or use json or --unquoted',
			'shell',
		],
		[
			'{os} {locale}',
			[machine, {tags: ['os:mac', 'locale:en']}],
			`\`ubuntu\` has no \`{locale}\`; ${orEmpty('locale')}`,
		],
		['{os} {locale}', [{tags: ['os:ubuntu', 'locale:']}], `\`ubuntu\` has no \`{locale}\`; ${orEmpty('locale')}`],
		[
			'{arch}',
			[{tags: ['arch:x,y', 'arch:z']}],
			'`x,y` cannot be written for `{arch}` (commas separate the values); use json',
		],
		[
			'{os:sh}',
			[{tags: ['os:-a']}],
			'`-a` cannot be written for `{os}` (a command would read it as an option); use json',
		],
		['{arch}', [{tags: ['os:a', 'arch:x', 'arch:']}], `\`a\` has no \`{arch}\`; ${orEmpty('arch')}`],
		[
			'{:sh}',
			[{tags: ['ready'], label: 'a'}],
			'no environment has `{}`; write one of field.label, other, label, group, tags',
		],
		['--os={os}', [{tags: ['ready']}, machine], `\`ready\` has no \`{os}\`; ${orEmpty('os')}`],
		['-T {tags}', [{name: 'bare', tags: []}], `\`bare\` has no \`{tags}\`; ${orEmpty('tags')}`],
		[
			'-o {os}',
			[{tags: ['os:-rf']}],
			'`-rf` cannot be written for `{os}` (a command would read it as an option); use json',
		],
		[
			'run\\t{os}',
			[{tags: ['os:-rf']}],
			'`-rf` cannot be written for `{os}` (a command would read it as an option); use json',
		],
		['{os}', [machine, 7], '`entry 2` is not an environment (expected an environment, found 7); use record'],
	])('$0 of $1 is refused', (template, resources, reason, reader) => {
		expect(fill(template, resources, reader)).toBe(`refused: ${reason}`);
	});
});
