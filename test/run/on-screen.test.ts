import {expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {browseOnScreen} from '../../source/run/on-screen.ts';
import {toHeight} from '../../source/system/height.ts';
import {mouseReports} from '../../source/terminal/io/restore.ts';
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

it('has the terminal report the mouse while that is on', async () => {
	const {terminal, type, shows} = openStreamTerminal();
	const {world} = createBrowseWorld(async () => listing);
	const run = browseOnScreen(terminal, plainOptions, world);
	await shows('name0');

	type('\u001bm');
	await shows(mouseReports.off);
	type('\u001bm');
	await shows(new RegExp(`${mouseReports.off}.*${mouseReports.on}`.replaceAll(/[[?]/g, '\\$&'), 's'));
	type('\u0003');

	expect(await run.ended).toEqual({type: 'interrupted'});
	await run.restore();
});
