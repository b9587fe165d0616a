import {render} from 'ink-testing-library';
import {describe, expect, it, onTestFinished} from 'vitest';
import {createInputDispatcher} from '../../source/browse/dispatch-input.ts';
import {KeyReader} from '../../source/keys/read-keys.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {demoListing} from '../../source/service/io/demo.ts';
import {App} from '../../source/ui/app.tsx';
import type {Effect} from '../../source/update/effects.ts';
import {createProgram} from '../../source/update/program.ts';
import {init} from '../../source/update/update.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';
import {until} from '../helpers/program/processes.ts';
import {plainTextOf} from '../helpers/state/ink-lines.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';

describe('the interface', () => {
	it('draws the state, and every change of it', async () => {
		const app = start();

		expect(app.lines()[1]).toMatch(/loading sandbox\.example\.org/);

		load(app);
		await app.sees(3, /^❯ {3}windows7-x64 /);
		app.program.dispatch({type: 'resized', size: {columns: 40, rows: 6}});
		await expect.poll(() => app.lines()).toHaveLength(6);
	});

	it('draws the result of a burst of keys, once', async () => {
		const app = start();
		load(app);
		await app.sees(3, /^❯/);
		const before = app.frames.length;
		app.press('ubuntu\u001b[B\u001b[B');
		await app.sees(0, /^> ubuntu +6 of 48, 1 distinct$/);

		expect(app.lines().findIndex(line => line.startsWith('❯'))).toBe(4);
		expect(app.frames.length - before).toBe(1);
	});

	it('draws the selected format of the menu, after each move', async () => {
		const app = await openFormats();
		app.press('\u001b[B\u001b[B');
		await app.sees(4, /^❯ lines/);
		app.press('\u001b[A');
		await app.sees(3, /^❯ space/);
	});

	it('keeps the selected format of the menu when a response has other values', async () => {
		const app = start();
		const respond = (...fields: string[]) => {
			const resource = {tags: ['os:a'], ...Object.fromEntries(fields.map(name => [name, 'x']))};
			app.program.dispatch(toLoadedAction(decodeListing({data: [{resources: [resource]}]})));
		};
		respond();
		app.press('\u000f');
		await app.sees(2, /^❯ comma/);
		app.press('\u001b[B\u001b[B');
		await app.sees(4, /^❯ lines/);
		respond('note');
		await expect.poll(() => app.lines().join('\n')).toContain('{note}');
		app.press('\u001b[B\r');

		await expect.poll(() => app.effects.at(-1)).toMatchObject({type: 'copy', text: '-T os:a'});
	});
});

/** The whole interface with its keys, drawn into memory; the library's screen is 100 columns wide. */
const start = () => {
	const effects: Effect[] = [];
	const first = init(plainOptions, {columns: 100, rows: 20});
	const program = createProgram(first, effect => effects.push(effect));
	const {lastFrame, frames, unmount} = render(<App program={program} />);
	onTestFinished(unmount);
	const pump = createInputDispatcher(program, () => {});
	const reader = new KeyReader();
	const lines = (): string[] => {
		// Ink shows an error of a component, and then nothing more.
		const error = frames.find(frame => /^ +ERROR\b/m.test(plainTextOf(frame)));
		if (error !== undefined) {
			throw new Error(plainTextOf(error));
		}
		return (lastFrame() ?? '').split('\n').map(plainTextOf);
	};
	/** Waits until a line matches. Rejects at once if drawing fails. */
	const sees = (row: number, wanted: RegExp) =>
		until(
			() => wanted.test(lines()[row] ?? ''),
			() => `line ${row} does not match ${wanted}:\n${lines().join('\n')}`,
		);
	return {
		program,
		effects,
		frames,
		lines,
		sees,
		press: (bytes: string) => pump([...reader.read(bytes), ...reader.flush()]),
	};
};

const load = ({program}: ReturnType<typeof start>) => program.dispatch(toLoadedAction(decodeListing(demoListing())));

/** The interface with the open menu of formats. */
const openFormats = async () => {
	const app = start();
	load(app);
	app.press('\u000f');
	await app.sees(2, /^❯ comma/);
	return app;
};
