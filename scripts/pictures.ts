// Draws the pictures of README.md: what the built program shows in a real terminal. A test fails if a picture is out of date.
import {mkdir, writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {record} from './pictures/record.ts';
import {type Scene, scenes} from './pictures/scenes.ts';
import {dark, light, toSvg} from './pictures/svg.ts';

const directory = fileURLToPath(new URL('../docs/pictures/', import.meta.url));

/** The pictures of a scene, one for each theme, drawn by the current build, with their paths. */
export const drawScene = async (scene: Scene) => {
	const frames = await record(scene);
	return [dark, light].map(theme => ({
		path: `${directory}${scene.name}-${theme.name}.svg`,
		svg: toSvg(scene, frames, theme),
	}));
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	await mkdir(directory, {recursive: true});
	for (const scene of scenes) {
		for (const {path, svg} of await drawScene(scene)) {
			await writeFile(path, svg);
		}
	}
}
