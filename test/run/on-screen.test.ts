import {expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {browseOnScreen} from '../../source/run/on-screen.ts';
import {toHeight} from '../../source/system/height.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';
import {createBrowseWorld} from '../helpers/state/browse-world.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

const names = Array.from({length: 20}, (_, index) => `name${index}`);
const listing = decodeListing({data: [{resources: names.map(name => ({tags: [name]}))}]});

it('shows the whole list below the cursor, where that has room', async () => {
	const {terminal, type, shows} = openStreamTerminal({columns: 100, rows: 60});
	const {world} = createBrowseWorld(async () => listing);
	const height = toHeight('~80%');
	const run = browseOnScreen(terminal, {...plainOptions, ...(typeof height === 'object' && {height})}, world);

	type('\u001b[3;1R');
	await shows('name19');
	type('\u0003');

	expect(await run.ended).toEqual({type: 'interrupted'});
	await run.restore();
});
