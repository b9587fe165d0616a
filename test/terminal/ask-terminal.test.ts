import {afterEach, beforeEach, describe, expect, it, onTestFinished, vi} from 'vitest';
import {createColorQuestion} from '../../source/terminal/io/ask-colors.ts';
import {createQuestions} from '../../source/terminal/io/ask-terminal.ts';

describe('a query to the terminal', () => {
	it('is written, gets the reply that follows, and leaves no timer behind', async () => {
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const written: string[] = [];
		const {ask, answer} = createQuestions(bytes => written.push(bytes), /\[[>?]/);

		const reply = ask('\x1b[>c');
		expect(vi.getTimerCount()).toBe(1);
		answer('\x1b[>0;276;0c');

		expect(await reply).toBe('\x1b[>0;276;0c');
		expect([written, vi.getTimerCount()]).toEqual([['\x1b[>c'], 0]);
	});

	it('gets nothing from a silent terminal or from an earlier reply', async () => {
		const {ask, answer} = createQuestions(() => {}, /\[[>?]/);
		answer('\x1b[>84;0;0c');
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const got = vi.fn();

		void ask('\x1b[>c').then(got);
		await vi.advanceTimersByTimeAsync(999);
		expect(got).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);

		expect(got.mock.calls).toEqual([['']]);
	});

	it('gets all parts of a reply, and nothing else', async () => {
		const {ask, answer, isReplyDue} = createQuestions(() => {}, /\](?:10|11);|\[\?/, /\[\?/);
		expect(isReplyDue()).toBe(false);

		const reply = ask('question');
		expect(isReplyDue()).toBe(true);
		const isPart = ['\x1b]11;a', '\x1b[>84;0;0c', '\x1b[1;1R', '\x1b]10;b', '\x1b[?1c'].map(answer);

		expect(isPart).toEqual([true, false, false, true, true]);
		expect(await reply).toBe('\x1b]11;a\x1b]10;b\x1b[?1c');
		expect(answer('\x1b]10;b')).toBe(false);
		expect(isReplyDue()).toBe(false);
	});
});

describe('the query for the colours', () => {
	const attributes = '\x1b[?64;1c';
	const replies = ['\x1b]10;rgb:ff/ff/ff\x07', '\x1b]11;rgb:00/00/00\x07', attributes];

	const start = () => {
		const onColors = vi.fn();
		const write = vi.fn();
		const question = createColorQuestion(write, onColors);
		question.ask();
		const reply = (texts = replies) => texts.map(text => question.take({type: 'reply', text}));
		return {...question, write, onColors, reply};
	};

	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	it('accepts a reply that comes after more than two seconds', async () => {
		const {reply, write, onColors} = start();
		expect(write.mock.calls).toEqual([['\x1b]10;?\x1b\\\x1b]11;?\x1b\\\x1b[c']]);

		await vi.advanceTimersByTimeAsync(2500);

		expect(reply()).toEqual([true, true, true]);
		await vi.advanceTimersByTimeAsync(0);
		expect(onColors).toHaveBeenCalledOnce();
	});

	it('reports nothing if a terminal knows no colours', async () => {
		const {reply, onColors, settled} = start();

		expect(reply([attributes, replies[0]!])).toEqual([true, true]);
		await settled();

		expect(onColors).not.toHaveBeenCalled();
	});

	it('waits for a late reply at the exit, but for a second at most', async () => {
		const {reply, settled} = start();
		const [ended, endedWithout] = [vi.fn(), vi.fn()];
		await vi.advanceTimersByTimeAsync(1200);

		void settled().then(ended);
		await vi.advanceTimersByTimeAsync(900);
		expect(ended).not.toHaveBeenCalled();
		reply();
		await vi.advanceTimersByTimeAsync(0);
		expect([ended.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);

		void start().settled().then(endedWithout);
		await vi.advanceTimersByTimeAsync(1000);
		expect(endedWithout).toHaveBeenCalled();
	});
});
