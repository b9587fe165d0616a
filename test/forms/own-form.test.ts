import {describe, expect, it} from 'vitest';
import {toOwnForm} from '../../source/forms/template.ts';
import {toForm} from '../../source/forms/write-form.ts';
import {decodeListing} from '../../source/listing/decode.ts';

describe("a form of one's own", () => {
	const takeIn =
		(place: {isPasted: boolean; isListed?: boolean}) =>
		(template: string, ...resources: unknown[]) => {
			const listing = decodeListing({data: [{name: 'north', resources}]});
			const {groups} = listing;
			return toForm(listing.resources, toOwnForm('mine', template), {
				...place,
				tagsOf: ({selector}) => selector,
				groups,
			});
		};
	const take = takeIn({isPasted: true});
	const machine = {tags: ['os:ubuntu', 'arch:x64', 'arch:arm']};

	it('is filled with the values of the prefixes, the label, the group and the tags', () => {
		expect(take('{os} {arch} {label} {group} ({tags}) {{}}', machine)).toEqual({
			type: 'text',
			text: 'ubuntu x64,arm ubuntu north (os:ubuntu) {}',
		});
	});

	it('yields nothing where a name stands within quotes', () => {
		expect(take("run '{os}'", machine)).toEqual({
			type: 'refused',
			reason:
				'mine has a name within quotes, after a backslash or in arithmetic, where a value could act; write the name alone, such as {os}: it brings its own quotes',
		});
	});

	it('is quoted where it is pasted or listed, and refused where a script captures it, and quotes would be text', () => {
		const odd = {tags: ['os:a b', 'arch:x64']};
		const captured = takeIn({isPasted: false});

		expect(take('-o {os} {arch}', odd)).toEqual({type: 'text', text: "-o 'a b' x64"});
		expect(takeIn({isPasted: false, isListed: true})('-o {os} {arch}', odd)).toEqual(take('-o {os} {arch}', odd));
		expect(captured('-o {os} {arch}', odd)).toEqual({
			type: 'refused',
			reason: '`a b` cannot be written as mine (a shell would split or expand it); use json or --unquoted',
		});
		expect(captured('-o {os} {arch}', machine)).toEqual(take('-o {os} {arch}', machine));
	});

	it.each([
		['{os} {locale}', machine, '`ubuntu` has no `locale` for mine; use record'],
		['{os} {locale}', {tags: ['os:ubuntu', 'locale:']}, '`ubuntu` has no `locale` for mine; use record'],
		['--os={os}', {tags: ['ready']}, '`ready` has no `os` for mine; use record'],
		['-T {tags}', {name: 'bare', tags: []}, '`bare` has no `tags` for mine; use record'],
		['{os}', 7, '`entry 1` is not an environment (expected an environment, found 7); use record'],
	])(
		'is refused where it names what an environment lacks, rather than leave a hole: %s',
		(template, resource, reason) => {
			expect(take(template, resource)).toEqual({type: 'refused', reason});
			expect(take(template, {tags: ['os:mac', 'locale:en']}, resource)).toEqual({
				type: 'refused',
				reason: reason.replace('entry 1', 'entry 2'),
			});
		},
	);
});
