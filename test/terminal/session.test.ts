import {PassThrough} from 'node:stream';
import type {ReadStream, WriteStream} from 'node:tty';
import {describe, expect, it} from 'vitest';
import type {Size} from '../../source/state/layout.ts';
import {bracketedPaste, mouseReports} from '../../source/terminal/io/restore.ts';
import {holdTerminal, type SessionUser} from '../../source/terminal/io/session.ts';
import type {Shown} from '../../source/terminal/shown.ts';

/** A terminal's drawing, as the code that has the terminal sees it. */
const shown = (more: Partial<Shown> = {}): Shown => ({
	release: use => use(),
	close: async () => {},
	ended: new Promise(() => {}),
	...more,
});

/** A terminal session, and the actions performed on it. */
const hold = (more: Partial<SessionUser> = {}) => {
	const raw: boolean[] = [];
	const input = Object.assign(new PassThrough(), {
		setRawMode: (mode: boolean) => raw.push(mode),
	}) as unknown as ReadStream;
	const output = new PassThrough();
	const size = () => ({columns: 80, rows: 24});
	const held = holdTerminal(
		{input, output: output as unknown as WriteStream, size, onResize: () => {}, close: () => {}},
		{
			finishCopies: async () => {},
			lose: () => {},
			stop: async () => {},
			onInputs: () => {},
			onResize: () => {},
			show: async () => () => shown(),
			crash: () => {},
			...more,
		},
	);
	return {held, raw, input, output, written: () => String(output.read() ?? '')};
};

describe('a terminal session', () => {
	it('reports pastes, and whatever else is requested, from the first moment', () => {
		const {written} = hold({modes: () => mouseReports.on});

		expect(written()).toBe(bracketedPaste.on + mouseReports.on);
	});

	it('passes on keys, and reports a lost terminal', async () => {
		const inputs: string[] = [];
		let losses = 0;
		const {input} = hold({
			onInputs: typed => inputs.push(...typed.map(one => (one.type === 'key' ? one.name : one.type))),
			lose: () => {
				losses++;
			},
		});

		input.end('x');

		await expect.poll(() => losses).toBe(1);
		expect(inputs).toEqual(['x']);
	});

	it.each([
		['making ready', {show: () => Promise.reject(new Error('broken'))}],
		['drawing', {show: async () => () => shown({ended: Promise.reject(new Error('broken'))})}],
	])('reports a bug in %s', async (_, more) => {
		const bugs: unknown[] = [];
		hold({...more, crash: error => bugs.push(error)});

		await expect.poll(() => bugs).toEqual([new Error('broken')]);
	});

	it.each([
		['the early frame if it is restored before anything is drawn, and draws nothing then', false],
		['the drawn screen, and nothing twice', true],
	])('removes %s', async (_, isDrawn) => {
		const ready = Promise.withResolvers<void>();
		const deeds: string[] = [];
		const note = (deed: string) => async () => void deeds.push(deed);
		const {held} = hold({
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
			await held.release(async () => {});
		}

		await Promise.all([held.restore(), held.restore(150)]);
		ready.resolve();
		await new Promise(resolve => setImmediate(resolve));

		expect(deeds).toEqual(isDrawn ? ['drawn', 'closed'] : ['closed early']);
	});
});

describe('a released terminal', () => {
	it('reports no pastes or mouse input, but both and its size afterwards', async () => {
		const sizes: Size[] = [];
		const {held, written} = hold({modes: () => mouseReports.on, onResize: size => sizes.push(size)});
		written();

		await held.release(async () => {
			expect([written(), sizes]).toEqual([mouseReports.off + bracketedPaste.off, []]);
		});

		expect([written(), sizes]).toEqual([bracketedPaste.on + mouseReports.on, [{columns: 80, rows: 24}]]);
	});

	it('is acquired again after a failure, and can be released again', async () => {
		const {held, raw, written} = hold();
		let uses = 0;

		await expect(held.release(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');

		expect(raw).toEqual([true, false, true]);
		expect(written().endsWith(bracketedPaste.on)).toBe(true);
		await held.release(async () => {
			uses++;
		});
		expect(uses).toBe(1);
	});

	it('can be released again if copies could not be finished', async () => {
		let tries = 0;
		const finishCopies = async () => {
			tries++;
			if (tries === 1) {
				throw new Error('broken');
			}
		};
		const {held, raw} = hold({finishCopies});

		await expect(held.suspend()).rejects.toThrow('broken');
		expect(raw).toEqual([true]);
		await held.suspend();

		expect(raw).toEqual([true, false, true]);
	});

	it('is released for one user after another', async () => {
		const {held} = hold();
		const first = Promise.withResolvers<void>();
		const uses: string[] = [];
		const released = held.release(async () => {
			uses.push('first begins');
			await first.promise;
			uses.push('first ends');
		});
		const releasedNext = held.release(async () => {
			uses.push('second');
		});
		await expect.poll(() => uses).toEqual(['first begins']);

		first.resolve();
		await Promise.all([released, releasedNext]);

		expect(uses).toEqual(['first begins', 'first ends', 'second']);
	});

	it('still lets the program be stopped meanwhile, once', async () => {
		const stopped = Promise.withResolvers<void>();
		const used = Promise.withResolvers<void>();
		let stops = 0;
		const stop = () => {
			stops++;
			return stopped.promise;
		};
		const {held, raw} = hold({stop});
		const released = held.release(() => used.promise);
		await expect.poll(() => raw).toEqual([true, false]);

		const suspended = Promise.all([held.suspend(), held.suspend()]);

		expect(stops).toBe(1);
		stopped.resolve();
		await suspended;
		// The terminal is still released: a stop does not end that.
		expect(raw).toEqual([true, false]);
		used.resolve();
		await released;
		expect(raw).toEqual([true, false, true]);
		await held.suspend();
		expect(stops).toBe(2);
	});
});

describe('a terminal that is restored', () => {
	it('is not released any more, even if a copy has to finish first', async () => {
		const copy = Promise.withResolvers<void>();
		let stops = 0;
		const stop = async () => {
			stops++;
		};
		const {held, raw, written} = hold({finishCopies: () => copy.promise, stop, modes: () => mouseReports.on});

		const suspended = held.suspend();
		const restored = held.restore();
		copy.resolve();
		await Promise.all([suspended, restored]);

		expect(stops).toBe(0);
		expect(raw).toEqual([true, false]);
		expect(written().endsWith(mouseReports.off + bracketedPaste.off)).toBe(true);
	});

	it('turns off the mouse, even if a last key has turned it on', async () => {
		const copy = Promise.withResolvers<void>();
		const {held, output, written} = hold({finishCopies: () => copy.promise});

		const restored = held.restore();
		output.write(mouseReports.on);
		copy.resolve();
		await restored;

		const all = written();
		expect(all.lastIndexOf(mouseReports.off)).toBeGreaterThan(all.lastIndexOf(mouseReports.on));
	});
});
