import {spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import fc from 'fast-check';
import {expect, it} from 'vitest';
import type {Reader} from '../../source/formats/format.ts';
import {orRefusal} from '../../source/formats/refuse.ts';
import {fillTemplate, templatePattern, toOwnFormat, whyNoTemplate} from '../../source/formats/template.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {longestWait} from '../helpers/project/waits.ts';
import {describeInShells} from '../helpers/state/shell-words.ts';

describeInShells('a filled template pasted into', shell => {
	const run = (line: string, cwd: string): string =>
		spawnSync(shell, ['-c', line], {
			cwd,
			encoding: 'utf8',
			input: '',
			timeout: longestWait,
			// A top-level bash that reads from a socket assumes that rshd started it, and reads ~/.bashrc.
			env: {PATH: process.env['PATH'], SHLVL: '2'},
		}).stdout;

	it('runs nothing of a value', {timeout: 900_000}, async () => {
		const directory = await makeDirectory();
		fc.assert(
			fc.property(anyTemplate, hostileValue, (template, value) => {
				const line = fill(template, value);
				// A template's own redirection may create files, but no template here does that.
				run(`: ; ${line ?? ''}`, directory);

				expect(readdirSync(directory), `${template} with ${value}: ${line}`).toEqual([]);
			}),
			{numRuns: templates},
		);
	});

	it('stays one word if a script captures it, or is refused', {timeout: 900_000}, async () => {
		const directory = await makeDirectory();
		const word = fc.oneof(hostileValue, fc.stringMatching(/^[a-z0-9:.@%+=,/-]{1,12}$/));
		fc.assert(
			fc.property(fc.array(word, {minLength: 1, maxLength: 20}), values => {
				const filled = values.flatMap(value => fill('{os}', value, 'shell') ?? []);
				const lines = filled.map(line => `printf '%s\\n' $(printf %s '${line}')`);

				expect(run(lines.join('\n'), directory).split('\n').slice(0, -1)).toEqual(filled);
			}),
			{numRuns: isTorture ? 60 : 2},
		);
	});

	it('returns the exact value in a simple command', {timeout: 900_000}, async () => {
		const directory = await makeDirectory();
		fc.assert(
			fc.property(
				fc.constantFrom('{os}', "'a b' {os}", '"a b" {os}', 'a\\ b {os}', '"it\'s" {os}'),
				hostileValue.filter(value => !value.startsWith('-')),
				(template, value) => {
					const line = fill(`printf '%s\\n' ${template}`, value);

					expect(run(line ?? '', directory).split('\n')).toContain(value);
				},
			),
			{numRuns: isTorture ? 60 : 3},
		);
	});
});

const isTemplate = (text: string): boolean =>
	new RegExp(templatePattern, 'u').test(text) && whyNoTemplate(text) === undefined;

const fill = (template: string, value: string, reader: Reader = 'person'): string | undefined => {
	const listing = decodeListing({data: [{resources: [{tags: [`os:${value}`]}]}]});
	const {parts} = toOwnFormat('mine', template);
	const filled = orRefusal(() => fillTemplate(parts, listing.environments[0]!, {listing, tagsOf: () => [], reader}));
	return typeof filled === 'string' ? filled : undefined;
};

// Text that has an effect in at least one of the shells unless it is read as a plain word.
const acts = fc.constantFrom('$(touch x)', '`touch x`', ';touch x;', '|touch x', '&touch x&', '(touch x)', '>x', '$x');
const breaks = fc.constantFrom(
	"'",
	'"',
	'\\',
	"\\'",
	"''",
	'`',
	')',
	'))',
	']',
	' ',
	'#',
	'!',
	'~',
	'=',
	'%',
	'a',
	'{',
	'}',
);
const hostileValue = fc.array(fc.oneof(acts, breaks), {minLength: 1, maxLength: 6}).map(pieces => pieces.join(''));

const anyTemplate = fc
	.array(
		fc.oneof(
			{weight: 3, arbitrary: fc.constant('{os}')},
			{weight: 3, arbitrary: fc.constantFrom("'", '"', '\\', '`', '$', "$'", '$(', '$((', '((', '$[', ')', '))', ']')},
			{weight: 2, arbitrary: fc.constantFrom(' ', 'echo ', 'a', '-', '=', ';', ':', '#', '{{', '}}', '&& ', '| cat ')},
			{weight: 1, arbitrary: fc.constantFrom('\\t', '\\n', '\\\\', '<<a')},
		),
		{minLength: 1, maxLength: 8},
	)
	.map(pieces => pieces.join(''))
	.filter(text => text.includes('{os}') && isTemplate(text));

// The long run tests 1,000 templates across all shells.
const templates = isTorture ? 250 : 4;
