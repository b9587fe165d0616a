import {PassThrough} from 'node:stream';
import {setImmediate as turn} from 'node:timers/promises';
import type {ReadStream, WriteStream} from 'node:tty';
import {describe, expect, it} from 'vitest';
import {holdTerminal, type SessionUser} from '../../source/terminal/io/session.ts';
import {bracketedPaste} from '../../source/terminal/modes.ts';
import type {Shown} from '../../source/terminal/shown.ts';

const broken = () => Promise.reject(new Error('broken'));

describe('a terminal session', () => {
	it('reports pastes from the first moment', () => {
		expect(hold().written()).toBe(bracketedPaste.on);
	});

	it('has the mouse only if it is for the program, and not while the terminal is lent', async () => {
		const [on, off] = ['\u001b[?2004h\u001b[?1000h\u001b[?1006h', '\u001b[?1006l\u001b[?1000l\u001b[?2004l'];
		const report = '\u001b[<0;1;1M';
		const held = hold({hasMouse: true});
		const without = hold();

		held.input.write(report);
		without.input.write(report);
		await expect.poll(() => held.deeds).toEqual(['click']);
		expect([held.written(), without.deeds]).toEqual([on, []]);

		await held.release(async () => expect(held.written()).toBe(off));
		expect(held.written()).toBe(on);
		await held.restore();
		expect(held.written()).toBe(off);
	});

	it('passes on its size and keys, and reports a lost terminal', async () => {
		const {input, output, deeds} = hold();

		output.emit('resize', {columns: 90, rows: 30});
		input.end('x');

		await expect.poll(() => deeds).toEqual(['90 by 30', 'x', 'lost']);
	});

	it.each<[string, SessionUser['show']]>([
		['making ready', broken],
		['drawing', async () => () => shown({ended: broken()})],
	])('reports a bug in %s', async (_, show) => {
		const {deeds} = hold({show});

		await expect.poll(() => deeds).toEqual(['Error: broken']);
	});

	it.each([
		['the early frame if it is restored before anything is drawn, and draws nothing then', false],
		['the drawn screen, and nothing twice', true],
	])('removes %s', async (_, isDrawn) => {
		const ready = Promise.withResolvers<void>();
		const deeds: string[] = [];
		const note = (deed: string) => async () => void deeds.push(deed);
		const {suspend, restore} = hold({
			show: async () => {
				await ready.promise;
				return () => {
					deeds.push('drawn');
					return shown({close: note('closed')});
				};
			},
			closeEarly: note('closed early'),
		});
		if (isDrawn) {
			ready.resolve();
			await suspend();
		}

		await Promise.all([restore(), restore(150)]);
		ready.resolve();
		await turn();

		expect(deeds).toEqual(isDrawn ? ['drawn', 'closed'] : ['closed early']);
	});
});

describe('a suspended terminal', () => {
	it('reports no pastes, but pastes and its size afterwards', async () => {
		const {suspend, written, deeds, raw} = hold({
			stop: async () => {
				expect([written(), deeds, raw]).toEqual([bracketedPaste.on + bracketedPaste.off, [], [true, false]]);
			},
		});

		await suspend();

		expect([written(), deeds, raw]).toEqual([bracketedPaste.on, ['80 by 24'], [true, false, true]]);
	});

	it('gets no sequence that it would show', async () => {
		const {suspend, raw, written} = hold({}, false);

		await suspend();

		expect([written(), raw]).toEqual(['', [true, false, true]]);
	});

	it('can be suspended again if copies could not be finished', async () => {
		const finishes = [broken, async () => {}];
		const {suspend, raw} = hold({finishCopies: async () => finishes.shift()?.()});

		await expect(suspend()).rejects.toThrow('broken');
		expect(raw).toEqual([true]);
		await suspend();

		expect(raw).toEqual([true, false, true]);
	});

	it('is suspended once by two keys', async () => {
		const stopped = Promise.withResolvers<void>();
		let stops = 0;
		const {suspend} = hold({
			stop: () => {
				stops++;
				return stopped.promise;
			},
		});
		const suspended = Promise.all([suspend(), suspend()]);
		await expect.poll(() => stops).toBe(1);
		stopped.resolve();
		await suspended;

		expect(stops).toBe(1);
		await suspend();
		expect(stops).toBe(2);
	});
});

describe('a terminal that is restored', () => {
	it('is not suspended any more, even if a copy has to finish first', async () => {
		const copy = Promise.withResolvers<void>();
		const {suspend, restore, raw, deeds, written} = hold({finishCopies: () => copy.promise});

		const ended = Promise.all([suspend(), restore()]);
		copy.resolve();
		await ended;

		expect([deeds, raw]).toEqual([[], [true, false]]);
		expect(written().endsWith(bracketedPaste.off)).toBe(true);
	});

	it('is not acquired again by a program that continues meanwhile', async () => {
		const stopped = Promise.withResolvers<void>();
		const {suspend, restore, raw, written} = hold({stop: () => stopped.promise});
		const suspended = suspend();
		await expect.poll(() => raw).toEqual([true, false]);
		written();

		const restored = restore();
		stopped.resolve();
		await Promise.all([suspended, restored]);

		expect(raw.filter(Boolean)).toHaveLength(1);
		expect(written()).not.toContain(bracketedPaste.on);
	});
});

/** A terminal's drawing, as the code that has the terminal sees it. */
const shown = (more: Partial<Shown> = {}): Shown => ({
	release: use => use(),
	close: async () => {},
	ended: new Promise(() => {}),
	...more,
});

/** A terminal session, and its actions. */
const hold = (more: Partial<SessionUser> = {}, supportsSequences = true) => {
	const raw: boolean[] = [];
	const deeds: string[] = [];
	const note = (deed: string) => async () => void deeds.push(deed);
	const input = Object.assign(new PassThrough(), {setRawMode: (mode: boolean) => raw.push(mode)});
	const output = new PassThrough();
	const size = () => ({columns: 80, rows: 24});
	const held = holdTerminal(
		{
			...{input: input as unknown as ReadStream, output: output as unknown as WriteStream},
			...{supportsSequences, size, onResize: listener => output.on('resize', listener), close: () => {}},
		},
		{
			finishCopies: async () => {},
			lose: note('lost'),
			stop: note('stopped'),
			onInputs: inputs => deeds.push(...inputs.map(one => (one.type === 'key' ? one.name : one.type))),
			onResize: ({columns, rows}) => deeds.push(`${columns} by ${rows}`),
			show: async () => () => shown(),
			crash: error => deeds.push(`${error}`),
			...more,
		},
	);
	// Node 26 returns a part with each call, and earlier versions return all at once.
	const written = () => Array.from({length: output.readableLength}, () => output.read() ?? '').join('');
	return {...held, raw, deeds, note, input, output, written};
};
