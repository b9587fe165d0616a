import {describe, expect, it} from 'vitest';
import type {Reader} from '../../source/formats/refuse.ts';
import {toOwnFormat} from '../../source/formats/template.ts';
import {toFormat} from '../../source/formats/write-format.ts';
import {decodeListing} from '../../source/listing/decode.ts';

describe('a template', () => {
	const takeIn =
		(place: {reader: Reader}) =>
		(template: string, ...resources: unknown[]) => {
			const listing = decodeListing({data: [{name: 'north', resources}]});
			return toFormat(listing.environments, toOwnFormat('mine', template), {
				...place,
				tagsOf: ({selector}) => selector,
				listing,
			});
		};
	const take = takeIn({reader: 'person'});
	const machine = {tags: ['os:ubuntu', 'arch:x64', 'arch:arm']};

	it('is filled with the values of the prefixes, the label, the group and the tags', () => {
		expect(take('{os} {arch} {label} {group} ({tags}) {{}}', machine)).toEqual({
			type: 'text',
			text: 'ubuntu x64,arm ubuntu north (os:ubuntu) {}',
		});
	});

	it('is filled with fields of the record by their names', () => {
		const vm = {id: 'vm-1', cpus: 4, ratio: 1.5, on: true, note: null, disk: {gb: 3}, tags: ['os:ubuntu']};

		expect(take('{id} {cpus} {ratio} {on} {os}', vm)).toEqual({type: 'text', text: 'vm-1 4 1.5 true ubuntu'});
		expect(take('{id:sh}', {...vm, id: 'a b'})).toEqual({type: 'text', text: "'a b'"});
		expect(take('{note}', vm)).toMatchObject({reason: '`vm-1` has no {note}; pick another environment, or use record'});
		expect(take('{disk}', vm)).toMatchObject({
			reason: 'no environment has {disk}; write one of os, id, cpus, ratio, on, note, label, group, tags',
		});
		expect(take('{ids}', vm)).toMatchObject({reason: 'no environment has {ids}; did you mean `id`?'});
	});

	it('refuses a name that is both a tag and a field, but not its exact names', () => {
		const both = {id: 'vm-1', state: 'running', tags: ['os:a', 'state:new']};

		expect(take('{state}', both)).toEqual({
			type: 'refused',
			reason: '{state} is both a tag and a field here; write {tag.state} or {field.state}',
		});
		expect(take('{tag.state} {field.state}', both)).toEqual({type: 'text', text: 'new running'});
		expect(take('{tag.state}', both, {id: 'vm-2', state: 'off', tags: ['os:a']})).toMatchObject({
			reason: '`vm-2` has no {tag.state}; pick another environment, or use record',
		});
		expect(take('{tag.id}', both)).toMatchObject({
			reason: 'no environment has {tag.id}; write one of os, tag.state, field.state, id, label, group, tags',
		});
		expect(take('{label}', {label: 'mine', tags: ['label:x']})).toEqual({type: 'text', text: 'mine'});
	});

	it('is quoted if it is pasted or listed, and refused if a script captures it', () => {
		const odd = {tags: ['os:a b', 'arch:x64']};
		const captured = takeIn({reader: 'shell'});

		expect(take('-o {os} {arch}', odd)).toEqual({type: 'text', text: "-o 'a b' x64"});
		expect(takeIn({reader: 'list'})('-o {os} {arch}', odd)).toEqual(take('-o {os} {arch}', odd));
		expect(captured('-o {os} {arch}', odd)).toEqual({
			type: 'refused',
			reason:
				'`a b` cannot be written for {os} (a shell would split or expand it); write {os:sh} to quote it, or use json or --unquoted',
		});
		expect(captured('-o {os} {arch}', machine)).toEqual(take('-o {os} {arch}', machine));
	});

	it.each([
		['{os} {locale}', machine, '`ubuntu` has no {locale}; pick another environment, or use record'],
		[
			'{os} {locale}',
			{tags: ['os:ubuntu', 'locale:']},
			'`ubuntu` has no {locale}; pick another environment, or use record',
		],
		['--os={os}', {tags: ['ready']}, '`ready` has no {os}; pick another environment, or use record'],
		['-T {tags}', {name: 'bare', tags: []}, '`bare` has no {tags}; pick another environment, or use record'],
		['{os}', 7, '`entry 1` is not an environment (expected an environment, found 7); use record'],
	])('is refused if it names a value that an environment lacks: %s', (template, resource, reason) => {
		expect(take(template, {tags: ['os:mac', 'locale:en']}, resource)).toEqual({
			type: 'refused',
			reason: reason.replace('entry 1', 'entry 2'),
		});
	});
});
