import {render} from 'ink-testing-library';
import {describe, expect, it, onTestFinished} from 'vitest';
import {createKeyReader} from '../../source/keys/read-keys.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {createInputDispatcher} from '../../source/run/dispatch-input.ts';
import {demoListing} from '../../source/service/io/demo.ts';
import type {Effect} from '../../source/state/step.ts';
import {App} from '../../source/ui/app.tsx';
import {createProgram} from '../../source/update/program.ts';
import {init} from '../../source/update/update.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';

/** The whole interface with a keyboard before it, drawn into memory; the library's screen is 100 columns wide. */
const start = () => {
	const effects: Effect[] = [];
	const program = createProgram(init(plainOptions, {columns: 100, rows: 20}), effect => effects.push(effect));
	const {lastFrame, frames, stdin, unmount} = render(<App program={program} />);
	onTestFinished(unmount);
	const hand = async (bytes: string) => {
		stdin.write(bytes);
		await new Promise(resolve => setImmediate(resolve));
		await new Promise(resolve => setImmediate(resolve));
	};
	const pump = createInputDispatcher(program, hand, {answer: () => {}, now: () => 0});
	const reader = createKeyReader();
	return {
		program,
		effects,
		frames,
		lines: (): string[] => (lastFrame() ?? '').split('\n').map(line => line.trimEnd()),
		press: (bytes: string) => pump([...reader.read(bytes), ...reader.flush()]),
	};
};

const load = ({program}: ReturnType<typeof start>) =>
	program.dispatch({type: 'loaded', listing: decodeListing(demoListing())});

describe('the interface', () => {
	it('draws the state, and every change of it', async () => {
		const app = start();

		expect(app.lines()[1]).toMatch(/loading sandbox\.example\.org/);

		load(app);
		await expect.poll(() => app.lines()[2]).toMatch(/^❯ {3}windows7-x64 /);
		app.program.dispatch({type: 'resized', size: {columns: 40, rows: 6}});
		await expect.poll(() => app.lines()).toHaveLength(6);
	});

	it('shows what a burst of keys leads to', async () => {
		const app = start();
		load(app);
		app.press('ubuntu\u001b[B\u001b[B');
		await expect.poll(() => app.lines()[0]).toMatch(/^> ubuntu +6\/48, 1 distinct$/);

		expect(app.lines().findIndex(line => line.startsWith('❯'))).toBe(6);
	});

	it('draws a burst once', async () => {
		const app = start();
		load(app);
		await expect.poll(() => app.lines()[2]).toMatch(/^❯/);
		const before = app.frames.length;
		app.press('windows');
		await expect.poll(() => app.lines()[0]).toMatch(/^> windows/);

		expect(app.frames.length - before).toBe(1);
	});

	it('takes keys typed before there was anything to show', async () => {
		const app = start();
		app.press('mac');
		load(app);
		await expect.poll(() => app.lines()[2]).toMatch(/^❯ {3}macos-10\.15-amd64/);
	});

	it('gives the choice of the form menu to the program, its keys one by one', async () => {
		const app = start();
		load(app);
		app.press('\u000f');
		await expect.poll(() => app.lines()[2]).toMatch(/^❯ 1 csv/);
		app.press('jjjj\u001b[A\r');
		await expect.poll(() => app.program.getState().open).toBeUndefined();

		expect(app.effects.at(-1)).toEqual({
			type: 'copy',
			text: '-T os:windows7-x64 -T locale:en-us',
			leaves: false,
			as: 'flags',
		});
	});

	it('closes the form menu without a choice', async () => {
		const app = start();
		load(app);
		app.press('\u000fj\u001b');
		await expect.poll(() => app.lines()[2]).toMatch(/^❯ {3}windows7-x64/);

		expect(app.effects).toEqual([{type: 'load'}]);
	});
});
