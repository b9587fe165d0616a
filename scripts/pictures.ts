// Draws the pictures of README.md: the built program in a shell, in the terminal of the tests. A test fails if a picture is out of
// date.
import {mkdir, mkdtemp, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {delimiter, dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {envpick} from '../test/helpers/program/envpick.ts';
import {pools} from '../test/helpers/scenes/pools.ts';
import {settle} from '../test/helpers/terminal/settle.ts';
import {startTerminal, type Terminal} from '../test/helpers/terminal/terminal.ts';
import {type Frame, keySeconds, letterSeconds, type Scene, type Step, scenes} from './pictures/scenes.ts';
import {dark, light, type Theme, toSvg} from './pictures/svg.ts';

const pictures = fileURLToPath(new URL('../docs/pictures/', import.meta.url));

/** The pictures of a scene, one for each theme, drawn by the current build, with their paths. */
export const drawScene = async (scene: Scene) => {
	// The program suits its colours to those of the terminal.
	return Promise.all(
		[dark, light].map(async theme => ({
			path: `${pictures}${scene.name}-${theme.name}.svg`,
			svg: toSvg(scene, await record(scene, theme), theme),
		})),
	);
};

/** The frames of a scene in a terminal with a theme, in order. */
const record = async (scene: Scene, colors: Theme): Promise<readonly Frame[]> => {
	const directory = await mkdtemp(join(tmpdir(), 'envpick-picture-'));
	await symlink(envpick, join(directory, 'envpick'));
	await writeFile(join(directory, 'first'), "PS1='$ '\n");
	await writeFile(join(directory, 'machines.json'), JSON.stringify(pools));
	const path = [directory, dirname(process.execPath), process.env['PATH']].join(delimiter);
	const {columns, rows} = scene;
	const env = {ENV: join(directory, 'first'), PATH: path, COLORTERM: 'truecolor'};
	const [terminal, close] = startTerminal('/bin/sh', ['-i'], {columns, rows, cwd: directory, env, colors});
	try {
		await terminal.waitForText(/^\$$/m);
		const frames: Frame[] = [];
		for (const step of scene.steps) {
			frames.push(...(await play(terminal, step, scene.isMoving, frames.at(-1)?.caption ?? '')));
		}
		return frames;
	} finally {
		await close();
		await rm(directory, {recursive: true});
	}
};

const play = async (terminal: Terminal, step: Step, isMoving: boolean, before: string): Promise<readonly Frame[]> => {
	const caption = step.caption ?? before;
	const frames: Frame[] = [];
	const take = (seconds: number) => frames.push(snap(terminal, caption, seconds));
	// An animation shows each letter.
	for (const letter of isMoving && step.isAtOnce !== true ? (step.type ?? '') : [step.type ?? ''].filter(Boolean)) {
		await doAndWait(terminal, () => terminal.type(letter));
		take(letterSeconds);
	}
	for (const key of step.keys ?? []) {
		await doAndWait(terminal, () => terminal.press(key));
		take(keySeconds);
	}
	if (step.isPaste === true) {
		terminal.paste(terminal.clipboard.at(-1) ?? '');
	}
	await terminal.waitForText(step.until);
	await settle(terminal);
	frames.pop();
	take(step.seconds ?? keySeconds);
	return frames;
};

const doAndWait = async (terminal: Terminal, act: () => void): Promise<void> => {
	const look = () => JSON.stringify([terminal.screen(), terminal.cursor()]);
	const before = look();
	act();
	await terminal.waitFor(() => look() !== before, 'the screen to change');
	await settle(terminal);
};

const snap = (terminal: Terminal, caption: string, seconds: number): Frame => {
	const {columns, rows} = terminal.size();
	return {
		rows: Array.from({length: rows}, (_, y) => Array.from({length: columns}, (_, x) => terminal.cell(x, y))),
		cursor: terminal.isCursorVisible() ? terminal.cursor() : undefined,
		caption,
		seconds,
	};
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	await mkdir(pictures, {recursive: true});
	for (const scene of scenes) {
		for (const {path, svg} of await drawScene(scene)) {
			await writeFile(path, svg);
		}
	}
}
