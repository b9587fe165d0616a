import {PassThrough, Writable} from 'node:stream';
import {setImmediate as turn} from 'node:timers/promises';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {createRestore, type HeldTerminal} from '../../source/terminal/io/restore.ts';
import {bracketedPaste} from '../../source/terminal/modes.ts';
import {openTerminal} from '../helpers/terminal/terminal.ts';

/** The code that restores a terminal, and its actions in order. */
const create = (more: Partial<HeldTerminal> = {}, supportsSequences = true) => {
	const deeds: string[] = [];
	const output = new PassThrough({encoding: 'utf8'}).on('data', (bytes: string) => deeds.push(bytes));
	const note = (deed: string) => async () => void deeds.push(deed);
	const restore = createRestore({
		terminal: {output, supportsSequences, close: () => deeds.push('let go')} as unknown as HeldTerminal['terminal'],
		keyboard: {close: () => deeds.push('keyboard')} as unknown as HeldTerminal['keyboard'],
		close: note('screen'),
		finishCopies: note('copies'),
		...more,
	});
	return {restore, deeds};
};

describe('the restoring function', () => {
	const never = () => new Promise<void>(() => {});
	const withoutWaits = ['keyboard', bracketedPaste.off, 'let go'];

	it('waits for copies, removes the drawing, turns off pastes, and closes the terminal, once', async () => {
		const {restore, deeds} = create();

		await Promise.all([restore(), restore(150)]);
		await restore();

		expect(deeds).toEqual(['copies', 'keyboard', 'screen', bracketedPaste.off, 'let go']);
	});

	it('writes nothing to a terminal that would show it', async () => {
		const {restore, deeds} = create({}, false);

		await restore();

		expect(deeds).toEqual(['copies', 'keyboard', 'screen', 'let go']);
	});

	it('waits for copies, but only until its limit', async () => {
		const {restore, deeds} = create({finishCopies: never, close: never});

		await restore(20);

		expect(deeds).toEqual(withoutWaits);
	});

	it('uses the shorter limit of a later signal', async () => {
		const {restore, deeds} = create({finishCopies: never});
		const restored = restore();
		await turn();
		expect(deeds).toEqual([]);

		void restore(20);
		await restored;

		expect(deeds.at(-1)).toBe('let go');
	});

	it('continues after failures, and then reports the first one', async () => {
		const failing = (why: string) => () => Promise.reject(new Error(why));
		const two = create({finishCopies: failing('first'), close: failing('second')});
		const one = create({close: failing('only')});

		await expect(two.restore()).rejects.toThrow('first');
		await expect(one.restore()).rejects.toThrow('only');

		expect(two.deeds).toEqual(withoutWaits);
	});

	it.each([
		['a screen a second', '', 1000],
		['a long copy on a slow line longer', 'x'.repeat(100_000), 5000],
	])('gives %s', async (_, copied, limit) => {
		vi.useFakeTimers({toFake: ['setTimeout']});
		onTestFinished(() => void vi.useRealTimers());
		const output = new Writable({write: () => {}});
		output.write(copied);
		const letGo = vi.fn();
		const terminal = {output, supportsSequences: false, close: letGo} as unknown as HeldTerminal['terminal'];
		const restored = create({terminal, close: never}).restore();

		await vi.advanceTimersByTimeAsync(limit - 1);
		expect(letGo).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);

		await restored;
		expect(letGo).toHaveBeenCalledOnce();
	});

	it('does not keep the process running', async () => {
		using set = vi.spyOn(globalThis, 'setTimeout');

		await create().restore(60_000);

		expect(set.mock.results.map(({value}) => value.hasRef())).toEqual([false, false]);
	});
});

describe('a stalled terminal', () => {
	const module = new URL('../../source/terminal/io/restore.ts', import.meta.url);

	// test/lifecycle/stalled.test.ts tests a program on the alternate screen.
	it('gets what restores it in one write, once it accepts output again', async () => {
		const program = `
			import {Writable} from 'node:stream';
			import {createRestore} from '${module}';
			const restore = createRestore({
				terminal: {output: new Writable({write: () => {}}), supportsSequences: true, close: () => {}},
				keyboard: {close: () => {}},
				close: () => new Promise(() => {}),
				finishCopies: async () => {},
				screenOff: () => '<gone>',
			});
			const living = setInterval(() => {}, 1000);
			await restore(10);
			clearInterval(living);
		`;
		const terminal = openTerminal('sh', [
			...['-c', '"$@" < /dev/null > /dev/null; echo "ended $?."; read line', 'sh'],
			...[process.execPath, '--input-type=module', '-e', program],
		]);

		await terminal.waitForText('ended 0.');

		await expect
			.poll(() => terminal.bytes())
			.toContain(`\u001b[?7h\u001b[?2026l\u001b[m<gone>\u001b[?25h${bracketedPaste.off}`);
	});
});
