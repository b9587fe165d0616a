// Holds the filter to the real fzf: for a listing whose resources have one tag each, the same resources match.
//
// Where we differ on purpose, with the reason, and how the queries below leave it out:
// - a bar with nothing to its left (`| a`, `a | | b`) and backslashes at the very end: unfinished, so not typed yet; fzf
//   looks for a literal bar or backslash and empties the list (`isOurOwn`).
// - `'x` with letters that have a lower case but are no capitals (ǅ, Ⓐ, Ⅷ): the fuzzy algorithm of fzf alone does not
//   fold their case; ours folds everywhere (not in the alphabet).
// - capitals that Unicode has since version 14: fzf was built before them (not in the alphabet).
import {execFile, spawnSync} from 'node:child_process';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/core/decode-listing.ts';
import {findMatches} from '../../source/core/match.ts';
import {parseQuery} from '../../source/core/query.ts';
import {createSearchIndex} from '../../source/core/search-index.ts';
import {toSafeText} from '../../source/core/text.ts';
import {anyFilter, anyQuery, anyText, isOurOwn} from '../helpers/filter-arbitraries.ts';

// Later versions fold more letters and know one more term, so only this one is the measure.
const version = /^0\.38\b/;
const found = spawnSync('fzf', ['--version'], {encoding: 'utf8'}).stdout ?? '';
const hasFzf = version.test(found);
if (!hasFzf) {
	process.stderr.write(`SKIPPED test/core/fzf-oracle.test.ts: needs fzf 0.38, found ${found.trim() || 'none'}\n`);
}

const environment = {...process.env, FZF_DEFAULT_OPTS: '', FZF_DEFAULT_COMMAND: ''};

const filterByFzf = (texts: readonly string[], filter: string): Promise<readonly string[]> =>
	new Promise((resolve, reject) => {
		const options = ['--exact', '--no-sort', '--read0', '--print0', `--filter=${filter}`];
		const child = execFile('fzf', options, {env: environment, maxBuffer: 2 ** 26}, (error, output) => {
			// 1 says that nothing matched.
			if (error === null || error.code === 1) {
				resolve(output.split('\0').slice(0, -1));
			} else {
				reject(error);
			}
		});
		child.stdin?.on('error', reject);
		child.stdin?.end(texts.map(text => `${text}\0`).join(''));
	});

const createFilter = (texts: readonly string[]): ((filter: string) => readonly string[]) => {
	const listing = decodeListing({data: [{resources: texts.map(text => ({tags: [text]}))}]});
	const index = createSearchIndex(listing);
	return filter => Array.from(findMatches(index, parseQuery(filter)), id => texts[id] ?? '');
};

/** Runs `work` on all items, four at a time. */
const runAll = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
	const queue = items.values();
	await Promise.all(
		Array.from({length: 4}, async () => {
			for (const item of queue) {
				await work(item);
			}
		}),
	);
};

describe.skipIf(!hasFzf)('the filter, held to fzf --exact', () => {
	it('matches what fzf matches, for thousands of queries', {timeout: 300_000}, async () => {
		const seed = fc.readConfigureGlobal().seed ?? Math.floor(Math.random() * 2 ** 31);
		const texts = [...new Set(fc.sample(anyText, {seed, numRuns: 400}))];
		const filters = fc.sample(
			fc.oneof({weight: 4, arbitrary: anyQuery}, {weight: 1, arbitrary: anyFilter}).filter(isAskable),
			{seed, numRuns: Number(process.env['ORACLE_RUNS'] ?? 2000)},
		);
		const ours = createFilter(texts);
		let telling = 0;

		await runAll(filters, async filter => {
			const expected = await filterByFzf(texts, filter);
			expect(ours(filter), `filter ${JSON.stringify(filter)}, SEED=${seed}`).toEqual(expected);
			telling += expected.length > 0 && expected.length < texts.length ? 1 : 0;
		});

		// If most queries matched nothing or everything, agreeing would say little.
		expect(telling).toBeGreaterThan(filters.length / 3);
	});

	it('folds the letters that fzf folds, and no others', {timeout: 60_000}, async () => {
		const letters = Array.from({length: 0x2200}, (_, code) => String.fromCharCode(code)).filter(
			letter => toSafeText(letter) === letter,
		);
		const ours = createFilter(letters);

		await runAll([...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'], async letter => {
			expect(ours(letter), letter).toEqual(await filterByFzf(letters, letter));
		});
	});
});

// What cannot be an argument of a program cannot be asked.
const isAskable = (filter: string): boolean => !isOurOwn(filter) && filter.isWellFormed() && !filter.includes('\0');
