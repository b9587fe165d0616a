import {setImmediate as turn} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import {menu, openQuestions} from '../helpers/scenes/questions.ts';

const choice = (name: string, says = '') => ({name, says});
const [enter, esc, down, up] = ['\r', '\u001b', '\u001b[B', '\u001b[A'] as const;

describe('a menu', () => {
	const hints = '  enter choose   esc back';

	it('shows its selected choice as a bar, each choice cut to a line, and as many notes as fit', async () => {
		const {choose, type, sees, cell} = openQuestions(40, 8);
		void choose({...menu, choices: [choice('the first'), choice('c'.repeat(50))], notes: [...'abcdef']});
		await sees('? Which', '> 1 the first', `  2 ${'c'.repeat(35)}~`, '  a', '  b', '  c', hints);
		expect([0, 2, 39].map(column => cell(column, 1).isInverse)).toEqual([true, true, true]);
		expect([2, 3].map(row => [cell(2, row).isInverse, cell(2, row).isBold])).toEqual([
			[false, true],
			[false, false],
		]);

		type(down);

		await sees('? Which', '  1 the first', `> 2 ${'c'.repeat(35)}~`, '  a', '  b', '  c', hints);
	});

	const saving = [choice('yes', 'a.json: the address'), choice('no', 'ask again next time')];

	it('says what each choice does, in line; the answer to tab is what it does', async () => {
		const {choose, type, sees} = openQuestions(60, 12);
		const answer = choose({...menu, choices: saving, tab: 'another name'}, {problem: 'no room', above: ['a']});
		const tabHint = '  enter choose   tab another name   esc back';
		await sees('? Which', '> 1 yes   a.json: the address', '  2 no    ask again next time', '  ! no room', tabHint);

		type('\t');

		expect(await answer).toBe('another name');
	});

	it('says it below if that is wider than the screen', async () => {
		const {choose, sees} = openQuestions(24, 12);
		void choose({...menu, choices: saving, notes: ['a note']}, {problem: 'no room'});

		await sees(
			...[
				'? Which',
				'> 1 yes',
				'  2 no',
				'  ! no room',
				'  yes: a.json: the',
				'  address',
				'  no: ask again next',
				'  time',
			],
			...['  a note', '  enter choose  esc back'],
		);
	});

	it('shows no notes if the screen has no room for them', async () => {
		const {choose, shows, text} = openQuestions(40, 6);
		void choose({...menu, notes: ['note', 'note']});

		await shows('choose');
		expect(text()).toContain('3 the third');
		expect(text()).not.toContain('note');
	});

	it.each([
		[[enter], 'the first'],
		[[down, enter], 'the second'],
		[[`${down}${down}`, enter], 'the third'],
		[[up, enter], 'the third'],
		[[`${down}${down}${down}`, enter], 'the first'],
		[[`${down}${down}${enter}`], 'the third'],
		[[`${down}${up}${down}2`], 'the second'],
		[['2'], 'the second'],
		[['9', 'x', '3'], 'the third'],
		[[esc], undefined],
	])('reads %j', async (typed, expected) => {
		const {choose, type, sees} = openQuestions();
		const answer = choose(menu);

		for (const bytes of typed) {
			type(bytes);
			await turn();
		}

		expect(await answer).toBe(expected);
		await sees('');
	});

	it.each(['12', 'x2\r', '\u001b[200~2\u001b[201~', '\u001b[200~\r\u001b[201~'])(
		'chooses nothing for the paste %j, with brackets or without',
		async bytes => {
			const {choose, type} = openQuestions();
			const answer = choose(menu);

			type(bytes);
			await turn();
			type('3');

			expect(await answer).toBe('the third');
		},
	);
});

describe('a wait', () => {
	it('shows its purpose, its seconds, and the reason for a delay', async () => {
		const {ask, type, pass, ticks, sees} = openQuestions();
		const work = Promise.withResolvers<string>();
		const answer = ask.wait('Testing', (_, onDelay) => {
			onDelay('try 2 in 1 s');
			return work.promise;
		});
		type(`x${enter}`);
		pass(2150);
		await sees('/ Testing, 2 s', '  try 2 in 1 s', '  esc back   ^c quit');
		work.resolve('done');

		expect(await answer).toBe('done');
		await sees('');
		expect(ticks.size).toBe(0);
	});

	it('passes on what the work throws', async () => {
		const {ask, ticks} = openQuestions();
		const failure = new Error('broken');

		await expect(ask.wait('Testing', () => Promise.reject(failure))).rejects.toBe(failure);

		expect(ticks.size).toBe(0);
	});

	it.each([
		['esc', esc],
		['ctrl-c, which also ends the run', '\u0003'],
	])('ends on %s, and aborts the work', async (_, bytes) => {
		const {ask, type, ended} = openQuestions();
		const aborted = Promise.withResolvers<void>();
		const answer = ask.wait('Testing', signal => {
			signal.addEventListener('abort', () => aborted.resolve());
			return new Promise<string>(() => {});
		});

		type(bytes);

		expect(await answer).toBeUndefined();
		await aborted.promise;
		expect(await Promise.race([ended.then(() => 'over'), new Promise(resolve => setImmediate(resolve, 'on'))])).toBe(
			bytes === esc ? 'on' : 'over',
		);
	});
});
