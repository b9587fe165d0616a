import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {allSettings} from '../../source/config/settings.ts';
import {pickLimits} from '../../source/formats/pick-size.ts';
import {jsonLimits} from '../../source/json/limits.ts';
import {listingLimits, tooMany} from '../../source/listing/limits.ts';
import {mostRedirects} from '../../source/service/io/request.ts';
import {usualLimits} from '../../source/service/limits.ts';
import {mostTries} from '../../source/service/retry.ts';
import {longestText} from '../../source/text/safe-text.ts';

const text = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8');
const limits = text.slice(text.indexOf('## Limits')).replaceAll(/\s+/g, ' ');
const toText = (count: number): string => count.toLocaleString('en-US');
const {bytes, headerBytes, keptBytes} = usualLimits;
const seconds = allSettings.find(({name}) => name === 'timeout')?.usual;

describe('the limits that SECURITY.md names', () => {
	it.each([
		`${bytes / 2 ** 20} MiB before and after decompression`,
		`${headerBytes / 2 ** 10} KiB of headers`,
		`cached response | ${keptBytes / 2 ** 20} MiB`,
		`${seconds} seconds until the response is read`,
		`${mostTries} attempts`,
		`${mostRedirects} redirects within the same origin`,
		`a string on the screen | ${toText(longestText)} characters`,
		`${toText(jsonLimits.values)} JSON values`,
		`other fields of each group | ${toText(listingLimits.entry)} JSON values`,
		`JSON values, ${toText(listingLimits.shown)} characters`,
		`${jsonLimits.levels} levels`,
		`${toText(jsonLimits.names)} different field names`,
		`${toText(listingLimits.entries)} groups and environments`,
		`${toText(listingLimits.tags)} different tags`,
		`${toText(listingLimits.fields)} fields`,
		`tags and fields together | ${toText(listingLimits.text)} characters`,
		`pick | ${toText(pickLimits.environments)} environments, ${toText(pickLimits.characters)} characters`,
		`${toText(listingLimits.characters)} characters in non-ASCII strings`,
	])('match the limits of the program: %s', phrase => {
		expect(limits).toContain(phrase);
	});

	it('are named in messages', () => {
		expect(Object.keys(listingLimits).map(name => tooMany(name as 'tags').message)).toEqual([
			'it has more groups and environments than 150,000',
			'one of its entries has more values than 15,000',
			'it has more distinct tags than 300,000',
			'it has more fields than 600,000',
			'it has more characters of text than 20,000,000',
			'it has more non-ASCII characters than 1,000,000',
			'one of its entries has more characters than 1,000,000',
		]);
	});

	it('are all limits of JSON', () => {
		expect(Object.keys(jsonLimits)).toEqual(['values', 'levels', 'names']);
	});
});
