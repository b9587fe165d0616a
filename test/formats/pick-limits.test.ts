import {describe, expect, it} from 'vitest';
import {fillCommands} from '../../source/formats/fill-command.ts';
import {formatNames} from '../../source/formats/format.ts';
import {pickLimits} from '../../source/formats/refuse.ts';
import {tagToFormat, toFormat} from '../../source/formats/write-format.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Environment} from '../../source/listing/listing.ts';
import {listingOf} from '../helpers/service/service.ts';
import {toPlainText} from '../helpers/state/written.ts';

const options = {tagsOf: ({tags}: Environment) => tags, reader: 'person' as const};
const {environments, characters} = pickLimits;
const many = (count: number, tag: string) =>
	decodeListing(listingOf(...Array.from({length: count}, () => [tag]))).environments;
const tooMany = {type: 'refused', reason: 'a pick has at most 10,000 environments; use --list'};
const tooLong = {type: 'refused', reason: 'a pick has at most 2,000,000 characters; use --list'};

describe('a pick that is too large', () => {
	it.each(formatNames)('is refused as %s, with the limit and an alternative', format => {
		expect(toFormat(many(environments + 1, 'os:a'), format, options)).toEqual(tooMany);
		expect(toFormat(many(3, 'x'.repeat(characters / 2)), format, options)).toEqual(tooLong);
		expect(toFormat(many(1, 'x'.repeat(characters + 1)), format, options)).toEqual(tooLong);
		expect(toFormat(many(environments, 'os:a'), format, options)).toMatchObject({type: 'text'});
	});

	it('is accepted up to the limit', () => {
		expect(toFormat(many(2, 'x'.repeat(characters / 2)), 'csv', options)).toMatchObject({type: 'text'});
		expect(toFormat(many(1, 'x'.repeat(characters)), 'csv', options)).toMatchObject({type: 'text'});
	});

	it('is counted by what the format includes: the record or the tags', () => {
		const record = {tags: ['os:a'], note: 'x'.repeat(characters)};
		const {environments} = decodeListing({data: [{resources: [record]}]});

		expect(toFormat(environments, 'record', options)).toEqual(tooLong);
		expect(toFormat(environments, 'csv', options)).toEqual({type: 'text', text: 'os:a'});
	});

	it('is refused before its command is built', () => {
		expect(fillCommands(['run'], many(environments + 1, 'os:a'), 'csv', options)).toEqual(tooMany);
		expect(fillCommands(['run'], many(3, 'x'.repeat(characters / 2)), 'record', options)).toEqual(tooLong);
	});

	it('is refused for a single tag', () => {
		const [tag] = many(1, 'x'.repeat(characters + 1))[0]?.tags ?? [];

		expect(tag && tagToFormat(tag, 'any')).toEqual(tooLong);
	});

	it('is complete in a list', async () => {
		const text = await toPlainText(many(environments + 1, 'os:a'), 'csv');

		expect(text.split('\n')).toHaveLength(environments + 2);
	});
});
