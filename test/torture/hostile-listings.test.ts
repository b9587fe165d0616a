import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import fc from 'fast-check';
import {describe, it} from 'vitest';
import {hostileText} from '../helpers/arbitrary/hostile.ts';
import {anyResponse} from '../helpers/arbitrary/responses.ts';
import {expectNone} from '../helpers/faults/expect-none.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {forbiddenIn} from '../helpers/terminal/allowed-sequences.ts';
import {openSession} from '../helpers/terminal/session.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

describe('a listing of any content', () => {
	it('makes the program write only allowed sequences to the terminal', {timeout: 1_800_000}, async () => {
		const complaints: string[] = [];
		for (const [index, listing] of listings.entries()) {
			const file = join(await makeDirectory(), 'listing.json');
			await writeFile(file, listing);
			const session = openSession(['--input', file], {givesKey: false});
			const [failure] = await Promise.allSettled([showAll(session.terminal)]);
			const run = failure.status === 'fulfilled' ? await session.finished() : undefined;
			// Forbidden output can damage the screen, so that a key seems to have no effect. So the test reports forbidden output
			// first.
			complaints.push(...forbiddenIn(run?.written ?? session.drawn()).map(one => `run ${index} writes ${one}`));
			if (complaints.length === 0) {
				if (failure.status === 'rejected') {
					throw failure.reason;
				}
				await session.held(0, {within: 60_000});
			}
		}

		expectNone(complaints);
	});
});

const selectedLine = (screen: string): number => screen.split('\n').findIndex(line => line.startsWith('❯'));

type Step = readonly [key: string, isAnswered: (screen: string, before: string) => boolean];

const goesDown: Step = ['down', (screen, before) => selectedLine(screen) > selectedLine(before)];
const goesBack: Step = ['esc', screen => !screen.includes('esc back') && screen.includes('Y copy as')];

// Steps that show most of a listing: the detail as tags and JSON, the comparison, the tags with their counts, the formats, the
// distinct view. Each step waits for text that only its own frame has, so a late frame cannot count as the next one.
const steps: readonly Step[] = [
	['tab', screen => screen.includes('Y copy as')],
	goesDown,
	goesDown,
	['v', screen => /[│┃] \{$/m.test(screen)],
	['v', screen => !/[│┃] \{$/m.test(screen)],
	['*', screen => / marked, /.test(screen)],
	['c', screen => screen.includes('esc back')],
	goesBack,
	['*', screen => !/ marked, /.test(screen)],
	['t', screen => / by (?:name|count)/.test(screen)],
	goesBack,
	['Y', screen => screen.includes('esc back')],
	goesBack,
	['u', screen => screen.includes(' distinct of ')],
	goesDown,
];

/** Listings with one known environment, and random environments and groups. */
const listings = fc.sample(
	fc
		.tuple(fc.array(anyResponse, {minLength: 6, maxLength: 6}), fc.array(fc.array(hostileText), {minLength: 4}))
		.map(([responses, tagSets]) => {
			const known = {resources: [{tags: ['os:known']}, ...tagSets.map(tags => ({tags}))]};
			return JSON.stringify({data: [known, ...responses.flatMap(one => (one as {data?: unknown[]}).data ?? [])]});
		}),
	isTorture ? 8 : 1,
);

const showAll = async (terminal: Terminal): Promise<void> => {
	// On a slow machine, the first rows appear before the total count.
	await terminal.waitForText(/\d+ environments, \d+ distinct$/m);
	for (const [key, isAnswered] of steps) {
		const before = terminal.screen();
		terminal.press(key);
		await terminal.waitFor(screen => isAnswered(screen, before), `what ${key} does`);
	}
	terminal.press('q');
};
