import {existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {historyOf, keep, listingsIn, openHome, picksIn} from '../helpers/program/histories.ts';
import {pickedOf} from '../helpers/state/picks.ts';

describe('--forget', () => {
	it('deletes everything of every service, and nothing else, and reports how much', async () => {
		const home = await makeDirectory();
		keep(home, 'os:a', {service: 'work'});
		keep(home, 'os:b');
		historyOf(home).addPick(pickedOf(['os:b']));
		writeFileSync(join(listingsIn(home), '.left-0a'), '');
		writeFileSync(join(listingsIn(home), '0a.left'), '');
		writeFileSync(`${picksIn(home)}.left`, '');
		for (const name of ['.cache/envpick/other', '.local/state/envpick/other']) {
			writeFileSync(join(home, name), '');
		}

		expect(openHome(home)?.forget()).toEqual({listings: 2, picks: 1, isAll: true});

		const files = readdirSync(home, {recursive: true, withFileTypes: true}).filter(one => one.isFile());
		expect(files.map(({name}) => name)).toEqual(['other', 'other']);
		expect(openHome(home)?.forget()).toEqual({listings: 0, picks: 0, isAll: true});
	});

	it.each([
		['a cached listing', listingsIn],
		['the picks', (home: string) => dirname(picksIn(home))],
	])('deletes nothing behind a link, and the log says so: %s', async (what, toPath) => {
		const [home, elsewhere] = [await makeDirectory(), await makeDirectory()];
		writeFileSync(join(elsewhere, 'picks.json'), '', {mode: 0o600});
		mkdirSync(dirname(toPath(home)), {recursive: true, mode: 0o700});
		symlinkSync(elsewhere, toPath(home));

		expect(openHome(home)?.forget()).toEqual({listings: 0, picks: 0, isAll: false});

		expect(existsSync(join(elsewhere, 'picks.json'))).toBe(true);
		const notes: string[] = [];
		const {read, picks} = historyOf(home, {}, notes);
		expect([read(), picks()]).toEqual([undefined, []]);
		expect(notes).toEqual([`history: cannot read ${what} (EPERM)`]);
	});

	it('says so if something cannot be deleted', async () => {
		const home = await makeDirectory();
		keep(home, 'os:a');
		mkdirSync(join(listingsIn(home), 'odd'));

		expect(openHome(home)?.forget()).toEqual({listings: 1, picks: 0, isAll: false});
	});
});
