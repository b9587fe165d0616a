import {writeFile} from 'node:fs/promises';
import type {ServerResponse} from 'node:http';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openEnvpick, openShell} from '../helpers/program/envpick.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {casesOf} from '../helpers/project/torture.ts';
import {sendJson, startListingServer} from '../helpers/service/listing-server.ts';
import {listingOf} from '../helpers/service/service.ts';

describe('the second run', () => {
	it('shows the cached list before the response, and then keeps the selection', async () => {
		const {host, env, respond, list} = await openWorld();
		await list('os:one', 'os:two');
		const terminal = openEnvpick([], {env});

		await terminal.waitForText(/❯ +one/);
		expect(terminal.screen()).toMatch(new RegExp(`from \\d\\d:\\d\\d · reloading from ${host}, \\d s`));
		terminal.press('down');
		await terminal.waitForText(/❯ +two/);
		await respond(200, 'os:new', 'os:two');

		await terminal.waitForText('2 environments in 1 group');
		expect(terminal.screen()).toMatch(/❯ +two/);
		terminal.press('ctrl+r');
		await respond(200, 'os:two');
		await terminal.waitForText('1 environment in');
		terminal.press('enter');
		expect((await terminal.waitForExit()).exitCode).toBe(0);
		expect(terminal.clipboard).toEqual(['os:two']);
	});

	it('copies before the response with a warning, and saves that pick', async () => {
		const {env, list, asked, respond} = await openWorld();
		await list('os:one');
		const terminal = openEnvpick([], {env});
		await terminal.waitForText(/❯ +one/);
		await asked();

		terminal.press('enter');

		expect((await terminal.waitForExit()).exitCode).toBe(0);
		const said = /clipboard: os:one; from the cached listing of \d\d:\d\d, not confirmed/;
		expect(terminal.screen().replaceAll('\n', '')).toMatch(said);
		const last = runHere(['--last', '--print'], {env});
		await respond(200, 'os:one');
		await respond(200, 'os:one');
		expect(await last).toMatchObject({stdout: 'os:one\n'});
	});

	it('picks nothing by an enter that was typed before it was shown', async () => {
		const {env, list} = await openWorld();
		await list('os:one');
		const go = join(await makeDirectory(), 'go');
		const terminal = openShell(`echo typing; until [ -e ${go} ]; do sleep 0.01; done; envpick; echo "code $?"`, {env});
		await terminal.waitForText('typing');

		terminal.press('enter');
		await writeFile(go, '');
		await terminal.waitForText('still loading; press enter again');
		terminal.press('enter');

		await terminal.waitForText('code 0');
		expect(terminal.screen()).toContain('os:one; from the cached listing of');
	});

	it('waits before it writes a pick to a pipe, and fails with the load', async () => {
		const {env, respond, list} = await openWorld();
		await list('os:one', 'os:two');
		const pick = 'picked=$(envpick); echo "code $? <$picked>"';
		const terminal = openShell(`${pick}; read -r next; ${pick}`, {env});
		await terminal.waitForText(/❯ +one/);
		terminal.press('enter');
		await terminal.waitForText('any other key cancels');
		await respond(200, 'os:two', 'os:new', 'os:one');
		await terminal.waitForText('code 0 <os:one>');

		terminal.press('enter');
		await terminal.waitForText(/❯ +two/);
		terminal.press('enter');
		await terminal.waitForText('any other key cancels');
		await respond(500);
		await terminal.waitForText('code 5 <>');
	});

	it('runs a command only with the picked environment', async () => {
		const {env, list, respond} = await openWorld();
		await list('os:one', 'os:two');
		const terminal = openShell('envpick --run echo got; echo "code $?"', {env});
		await terminal.waitForText(/❯ +one/);
		terminal.press('enter');
		await terminal.waitForText('any other key cancels');

		await respond(200, 'os:two', 'os:other');

		await terminal.waitForText(/list changed|no longer exists/);
		expect(terminal.screen()).not.toContain('got ');
		terminal.press('down', 'enter');
		await terminal.waitForText(/got os:(?:two|other)/);
	});

	// Enter copies the selected row of a comparison; in the facets it edits the filter, so they are closed first.
	const panels = [
		['the menu of formats', 'Y', 'copy 3 environments as', [], 'os:one\nos:three'],
		['a comparison', 'c', 'only 3 marked', [], 'os:three'],
		['the facets', 't', 'add to filter', ['esc'], 'os:one\nos:three'],
	] as const;

	it.each(casesOf(panels, 1))('copies only what still exists under %s', async (_, key, shown, closing, copied) => {
		const {env, list, respond} = await openWorld();
		await list('os:one', 'os:two', 'os:three');
		const terminal = openEnvpick([], {env});
		await terminal.waitForText(/❯ +one/);
		terminal.press('tab', 'space', 'space', 'space');
		await terminal.waitForText('3 marked');
		terminal.press(key);
		await terminal.waitForText(shown);

		await respond(200, 'os:one', 'os:three');

		await terminal.waitForText('2 environments');
		terminal.press(...closing);
		await terminal.waitForText(/^enter copies /m);
		terminal.press('enter');
		await terminal.waitForExit();
		expect(terminal.clipboard).toEqual([copied]);
	});
});

/** A user's home, and a service that responds only when the test says so. */
const openWorld = async () => {
	const waiting: ServerResponse[] = [];
	const {base, host, key} = await startListingServer({respond: response => waiting.push(response)});
	const env = {HOME: await makeDirectory(), ENVPICK_BASE_URL: base, ENVPICK_ACCESS_KEY: key};
	const asked = () => expect.poll(() => waiting.length).toBeGreaterThan(0);
	const respond = async (status: number, ...tags: readonly string[]) => {
		await asked();
		sendJson(waiting.shift() as ServerResponse, status, listingOf(...tags.map(tag => [tag])));
	};
	/** A run that requests the listing, gets a response and exits. */
	const list = async (...tags: readonly string[]) => {
		const run = runHere(['--list'], {env});
		await respond(200, ...tags);
		expect(await run).toMatchObject({exitCode: 0});
	};
	return {host, env, asked, respond, list};
};
