import {readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {stories} from '../helpers/truth/stories.ts';
import {toStoryboard} from '../helpers/truth/storyboard.ts';

it('each storyboard has its run', async () => {
	const files = await readdir(join(import.meta.dirname, 'storyboards'), {recursive: true});
	const names = files.filter(file => file.endsWith('.txt') && !file.startsWith('setup')).map(file => file.slice(0, -4));

	expect(names.sort()).toEqual(Object.keys(stories).sort());
});

// Each picture is a claim that was read once. A change of one is shown as a difference: read it, then run with -u.
it.each(Object.keys(stories))('the screen and the screen reader follow the storyboard: %s', async name => {
	await expect(toStoryboard(stories[name]!)).toMatchFileSnapshot(`storyboards/${name}.txt`);
});
