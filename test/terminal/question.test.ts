import {describe, expect, it} from 'vitest';
import {createQuestions} from '../../source/terminal/io/question.ts';

describe('a question to the terminal', () => {
	it('is written, and gets the reply that comes after it', async () => {
		const written: string[] = [];
		const {ask, answer} = createQuestions(bytes => written.push(bytes), /\[[>?]/);

		const reply = ask('\x1b[>c');
		answer('\x1b[>0;276;0c');

		expect(await reply).toBe('\x1b[>0;276;0c');
		expect(written).toEqual(['\x1b[>c']);
	});

	it('gets nothing from a terminal that does not reply, and nothing from an earlier reply', async () => {
		const {ask, answer} = createQuestions(() => {}, /\[[>?]/);
		answer('\x1b[>84;0;0c');

		expect(await ask('\x1b[>c')).toBe('');
	});

	it('gets all parts of a reply, and nothing else', async () => {
		const {ask, answer} = createQuestions(() => {}, /\](?:10|11);|\[\?/, /\[\?/);

		const reply = ask('question');
		const isPart = ['\x1b]11;a', '\x1b[>84;0;0c', '\x1b[1;1R', '\x1b]10;b', '\x1b[?1c'].map(answer);

		expect(isPart).toEqual([true, false, false, true, true]);
		expect(await reply).toBe('\x1b]11;a\x1b]10;b\x1b[?1c');
		expect(answer('\x1b]10;b')).toBe(false);
	});

	it('leaves no timer behind after the reply', async () => {
		const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;
		const {ask, answer} = createQuestions(() => {}, /\[[>?]/);
		const before = timers();

		const reply = ask('\x1b[c');
		expect(timers()).toBe(before + 1);
		answer('\x1b[?1c');
		await reply;

		expect(timers()).toBe(before);
	});
});
