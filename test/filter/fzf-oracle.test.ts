// Compares the filter with the real fzf: for a listing whose environments have one tag each, the same must match. A term of letters
// and then digits also matches by its runs (`helpers/arbitrary/filters.ts`): for a text with the runs, fzf gets a term that
// matches everything, or nothing if negated. The queries below exclude our deliberate differences:
// - a bar with nothing to its left and backslashes at the very end: we ignore them as unfinished; fzf looks for them (`isOurOwn`).
// - `'x` with letters that have a lower case but are not capitals (ǅ, Ⓐ, Ⅷ): only fzf's fuzzy algorithm does not fold their case.
// - capitals that Unicode added in version 14 or later: they are newer than fzf's tables. (Neither is in the alphabet.)
// - `'x'`: since 0.53, fzf reads it as a word between boundaries (`isOfNewFzf`).
// - decomposed accents: fzf neither composes them nor ignores them, so both get composed texts.
// - letters such as Ⱥ: fzf has a table of accents, and we use Unicode's. The test queries fzf first, and leaves these letters out.
import {execFile, spawnSync} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import fc from 'fast-check';
import {expect, it} from 'vitest';
import {findMatches} from '../../source/filter/match.ts';
import {parseQuery} from '../../source/filter/query.ts';
import {createSearchIndex} from '../../source/filter/search-index.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {toSafeText} from '../../source/text/safe-text.ts';
import {anyFilter, anyQuery, anyText, hasRuns, isOurOwn, isRunTerm} from '../helpers/arbitrary/filters.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {describeWith} from '../helpers/program/programs.ts';
import {isTorture} from '../helpers/project/torture.ts';

describeWith(['fzf'], 'the filter, held to fzf --exact', () => {
	it('matches what fzf matches, and also runs of letters and digits', {timeout: 300_000}, async () => {
		const seed = fc.readConfigureGlobal().seed ?? Math.floor(Math.random() * 2 ** 31);
		const differing = await findFoldedByOne();
		const isShared = (text: string) => [...text].every(letter => !differing.has(letter));
		const drawnTexts = fc.sample(anyText.map(toComposed).filter(isShared), {seed, numRuns: 400});
		const texts = [...new Set(['windows10-1703', 'ubuntu-22.04', ...drawnTexts])];
		const filters = fc.sample(
			fc
				.oneof({weight: 4, arbitrary: anyQuery}, {weight: 1, arbitrary: anyFilter})
				.map(toComposed)
				.filter(filter => isAskable(filter) && isShared(filter)),
			{seed, numRuns: Number(process.env['ORACLE_RUNS'] ?? (isTorture ? 2000 : 300))},
		);
		const toTexts = (filter: string) => texts.map(text => toAsked(filter, text));
		// Few drawn filters match only by their runs.
		const byRunsOnly = ['win10', 'ubu22', '!ub22', 'os | u04'];
		const asked = new Map(
			[...byRunsOnly, ...filters].map(filter => [filter, /\p{L}\p{Nd}/u.test(filter) ? toTexts(filter) : [filter]]),
		);
		const answers = await askFzf(texts, [...asked.keys(), ...[...asked.values()].flat()]);
		const ours = createFilter(texts);
		let telling = 0;
		let byRuns = 0;

		for (const [filter, forTexts] of asked) {
			const plainly = answers.get(filter) ?? [];
			const sets = new Map([...new Set(forTexts)].map(one => [one, new Set(answers.get(one))]));
			const expected = texts.filter((text, index) => sets.get(forTexts[index] ?? filter)?.has(text));

			expect(ours(filter), `filter ${JSON.stringify(filter)}, SEED=${seed}, fzf ${found}`).toEqual(expected);
			telling += expected.length > 0 && expected.length < texts.length ? 1 : 0;
			byRuns += expected.join('\0') === plainly.join('\0') ? 0 : 1;
		}

		// The agreement would mean little if most queries matched nothing or everything, or if none matched by runs.
		expect(telling).toBeGreaterThan(asked.size / 3);
		expect(byRuns).toBeGreaterThanOrEqual(byRunsOnly.length);
	});
});

const toComposed = (text: string): string => text.normalize('NFC');

const run = promisify(execFile);

const found = spawnSync('fzf', ['--version'], {encoding: 'utf8'}).stdout ?? '';

const variables = {...process.env, FZF_DEFAULT_OPTS: '', FZF_DEFAULT_COMMAND: ''};

// A shell starts the fzf processes, which takes a third of the time that Node needs. A control character ends each output, as no
// safe text is a control character alone.
const script = `list=$1; shift
for filter; do
	fzf --exact --no-sort --read0 --print0 --filter="$filter" <"$list" || [ $? = 1 ] || exit
	printf '\\1\\0'
done`;

/** The texts that the real fzf matches, for each filter. */
const askFzf = async (
	texts: readonly string[],
	filters: readonly string[],
): Promise<Map<string, readonly string[]>> => {
	const list = path.join(await makeDirectory(), 'list');
	await writeFile(list, texts.map(text => `${text}\0`).join(''));
	const ask = async (asked: readonly string[]) => {
		const {stdout} = await run('sh', ['-c', script, 'sh', list, ...asked], {env: variables, maxBuffer: 2 ** 28});
		const answers = stdout.split('\u0001\0').map(answer => answer.split('\0').slice(0, -1));
		return asked.map((filter, index) => [filter, answers[index] ?? []] as const);
	};
	const all = [...new Set(filters)];
	const middle = Math.ceil(all.length / 2);
	return new Map((await Promise.all([ask(all.slice(0, middle)), ask(all.slice(middle))])).flat());
};

const createFilter = (texts: readonly string[]): ((filter: string) => readonly string[]) => {
	const listing = decodeListing({data: [{resources: texts.map(text => ({tags: [text]}))}]});
	const index = createSearchIndex(listing);
	return filter => Array.from(findMatches(index, parseQuery(filter)), id => texts[id] ?? '');
};

/**
The filter that fzf gets for a text. Each term whose runs the text has is replaced by a term that matches everything, or nothing if
it is negated.
*/
const toAsked = (filter: string, text: string): string =>
	filter.replaceAll(/(?:\\ |[^ ])+/g, word => {
		const term = word.replace(/^!/, '');
		const isTaken = isRunTerm(word) && hasRuns(term, text);
		return isTaken ? (word === term ? '!none of these' : 'none of these').replaceAll(' ', '\\ ') : word;
	});

const letters = Array.from({length: 0x2200}, (_, code) => String.fromCharCode(code)).filter(
	letter => toSafeText(letter) === letter,
);

/** The letters of which only one of fzf and our filter folds the case or the accents. */
const findFoldedByOne = async (): Promise<ReadonlySet<string>> => {
	const plain = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
	const theirs = await askFzf(letters, plain);
	const ours = createFilter(letters);
	return new Set(plain.flatMap(one => [...new Set(theirs.get(one)).symmetricDifference(new Set(ours(one)))]));
};

const isOfNewFzf = (filter: string): boolean => /(?:^| )!?'\S+'\$?(?: |$)/.test(filter);

// A filter that cannot be an argument of a program cannot be tested.
const isAskable = (filter: string): boolean =>
	!isOurOwn(filter) && !isOfNewFzf(filter) && filter.isWellFormed() && !filter.includes('\0');
