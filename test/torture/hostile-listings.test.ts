import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import fc from 'fast-check';
import {describe, it} from 'vitest';
import {hostileText} from '../helpers/arbitrary/hostile.ts';
import {anyResponse} from '../helpers/arbitrary/responses.ts';
import {assertChecks} from '../helpers/faults/checks.ts';
import {expectNone} from '../helpers/faults/expect-none.ts';
import {runOnTerminal} from '../helpers/faults/fault-run.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {forbiddenIn} from '../helpers/terminal/allowed-sequences.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

describe('a listing of any content', () => {
	it('makes the program write only allowed sequences to the terminal', {timeout: 1_800_000}, async () => {
		const complaints: string[] = [];
		for (const [run, listing] of listings.entries()) {
			const file = join(await makeDirectory(), 'listing.json');
			await writeFile(file, listing);
			let untilThen = '';
			const [ending] = await Promise.allSettled([
				runOnTerminal({arguments: ['--input', file], givesKey: false}, async terminal => {
					try {
						await showAll(terminal);
					} finally {
						untilThen = terminal.bytes();
					}
				}),
			]);
			// Forbidden output can damage the screen, so that a key seems to have no effect. So the test reports forbidden output
			// first.
			const written = ending.status === 'fulfilled' ? ending.value.written : untilThen;
			complaints.push(...forbiddenIn(written).map(one => `run ${run} writes ${one}`));
			if (complaints.length === 0) {
				if (ending.status === 'rejected') {
					throw ending.reason;
				}
				assertChecks(ending.value, {exitCode: 0, within: 60_000});
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
