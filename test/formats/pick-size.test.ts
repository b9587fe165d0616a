import {describe, expect, it} from 'vitest';
import {fillCommands} from '../../source/formats/fill-command.ts';
import {type Format, formatNames} from '../../source/formats/format.ts';
import {pickLimits} from '../../source/formats/pick-size.ts';
import {orRefusal} from '../../source/formats/refuse.ts';
import {toFormat} from '../../source/formats/write-format.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Environment} from '../../source/listing/listing.ts';
import {resourcesOf} from '../helpers/scenes/format-resources.ts';
import {listingOf} from '../helpers/service/service.ts';
import {toPlainText} from '../helpers/state/written.ts';

const options = {tagsOf: ({tags}: Environment) => tags, reader: 'person' as const};
const {environments, characters} = pickLimits;
const many = (count: number, tag: string) =>
	decodeListing(listingOf(...Array.from({length: count}, () => [tag]))).environments;
const tooMany = {type: 'refused', reason: 'a pick has at most 10,000 environments; use --list'};
const tooLong = {type: 'refused', reason: 'a pick has at most 2,000,000 characters; use --list'};

describe('a pick that is too large', () => {
	it.each<Format>([...formatNames, 'plain text'])('is refused as %s, with the limit and an alternative', format => {
		expect(toFormat(many(environments + 1, 'os:a'), format, options)).toEqual(tooMany);
		expect(toFormat(many(3, 'x'.repeat(characters / 2)), format, options)).toEqual(tooLong);
		expect(toFormat(many(1, 'x'.repeat(characters + 1)), format, options)).toEqual(tooLong);
		expect(toFormat(many(environments, 'os:a'), format, options)).toMatchObject({type: 'text'});
		expect(toFormat(many(2, 'x'.repeat(characters / 2 - 20)), format, options)).toMatchObject({type: 'text'});
		const build = () => fillCommands(['run'], many(environments + 1, 'os:a'), format, options);
		expect(orRefusal(build)).toEqual(tooMany);
	});

	it('is counted by what the format includes: the record or the tags', () => {
		const resources = resourcesOf({tags: ['os:a'], note: 'x'.repeat(characters)});

		expect(toFormat(resources, 'record', options)).toEqual(tooLong);
		expect(toFormat(resources, 'comma', options)).toEqual({type: 'text', text: 'os:a'});
		expect(toFormat(many(1, 'x'.repeat(characters)), 'comma', options)).toMatchObject({type: 'text'});
	});

	it('is written completely in a list', async () => {
		const text = await toPlainText(many(environments + 1, 'os:a'), 'comma');

		expect(text.split('\n')).toHaveLength(environments + 2);
	});
});
