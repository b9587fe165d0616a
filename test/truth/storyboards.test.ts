import {expect, it} from 'vitest';
import {stories} from '../helpers/truth/stories.ts';
import {toStoryboard} from '../helpers/truth/storyboard.ts';

// Each picture is a claim that was read once. A change of one is shown as a difference: read it, then run with -u.
it.each(Object.keys(stories))('the screen and the screen reader follow the storyboard: %s', async name => {
	await expect(toStoryboard(stories[name]!)).toMatchFileSnapshot(`storyboards/${name}.txt`);
});
