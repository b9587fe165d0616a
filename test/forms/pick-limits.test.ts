import {describe, expect, it} from 'vitest';
import {fillCommands} from '../../source/forms/fill-command.ts';
import {formNames} from '../../source/forms/form.ts';
import {pickLimits} from '../../source/forms/refuse.ts';
import {tagToForm, toForm} from '../../source/forms/write-form.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Resource} from '../../source/listing/listing.ts';
import {listingOf} from '../helpers/service/service.ts';
import {toPlainText} from '../helpers/state/written.ts';

const options = {tagsOf: ({tags}: Resource) => tags, isPasted: true};
const {environments, characters} = pickLimits;
const many = (count: number, tag: string) =>
	decodeListing(listingOf(...Array.from({length: count}, () => [tag]))).resources;
const tooMany = {type: 'refused', reason: 'a pick takes at most 10,000 environments; use --list'};
const tooLong = {type: 'refused', reason: 'a pick takes at most 2,000,000 characters; use --list'};

describe('more than one pick can take', () => {
	it.each(formNames)('is refused as %s, with the limit and what takes it', form => {
		expect(toForm(many(environments + 1, 'os:a'), form, options)).toEqual(tooMany);
		expect(toForm(many(3, 'x'.repeat(characters / 2)), form, options)).toEqual(tooLong);
		expect(toForm(many(1, 'x'.repeat(characters + 1)), form, options)).toEqual(tooLong);
		expect(toForm(many(environments, 'os:a'), form, options)).toMatchObject({type: 'text'});
	});

	it('is nothing up to the limit', () => {
		expect(toForm(many(2, 'x'.repeat(characters / 2)), 'csv', options)).toMatchObject({type: 'text'});
		expect(toForm(many(1, 'x'.repeat(characters)), 'csv', options)).toMatchObject({type: 'text'});
	});

	it('is counted in what the form takes: the whole record, or the tags alone', () => {
		const record = {tags: ['os:a'], note: 'x'.repeat(characters)};
		const {resources} = decodeListing({data: [{resources: [record]}]});

		expect(toForm(resources, 'record', options)).toEqual(tooLong);
		expect(toForm(resources, 'csv', options)).toEqual({type: 'text', text: 'os:a'});
	});

	it('is refused before a command is made of it', () => {
		expect(fillCommands(['run'], many(environments + 1, 'os:a'), 'csv', options)).toEqual(tooMany);
		expect(fillCommands(['run'], many(3, 'x'.repeat(characters / 2)), 'record', options)).toEqual(tooLong);
	});

	it('is refused of a tag by itself', () => {
		const [tag] = many(1, 'x'.repeat(characters + 1))[0]?.tags ?? [];

		expect(tag && tagToForm(tag)).toEqual(tooLong);
	});

	it('is all in a list', async () => {
		const text = await toPlainText(many(environments + 1, 'os:a'), 'csv');

		expect(text.split('\n')).toHaveLength(environments + 2);
	});
});
