import type {ServerResponse} from 'node:http';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openEnvpick, openShell} from '../helpers/program/envpick.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {casesOf} from '../helpers/project/torture.ts';
import {sendJson, startListingServer} from '../helpers/service/listing-server.ts';

type Machine = {readonly id: string; readonly name?: string; readonly tags: readonly string[]};

const machine = (id: string, ...more: readonly string[]): Machine => ({id, tags: ['os:linux', `image:${id}`, ...more]});
const [aaa, bbb, ccc] = [machine('aaa'), machine('bbb'), machine('ccc')];

/** A service that responds only when the test says so, with machines in one group. */
const openWorld = async () => {
	const waiting: ServerResponse[] = [];
	const {base, key} = await startListingServer({respond: response => waiting.push(response)});
	const env = {HOME: await makeDirectory(), ENVPICK_BASE_URL: base, ENVPICK_ACCESS_KEY: key};
	const respond = async (...resources: readonly Machine[]) => {
		await expect.poll(() => waiting.length).toBeGreaterThan(0);
		sendJson(waiting.shift() as ServerResponse, 200, {data: [{name: 'pool', resources}]});
	};
	/** Caches a listing of these machines. */
	const cache = async (...resources: readonly Machine[]) => {
		const run = runHere(['--list'], {env});
		await respond(...resources);
		expect(await run).toMatchObject({exitCode: 0});
	};
	return {env, respond, cache};
};

const responses = [
	['have another order', [bbb, aaa, ccc]],
	['have a new row between them', [machine('new'), bbb, aaa, ccc]],
] as const;

describe('a pick that waits for the response', () => {
	it.each(casesOf(responses, 1))('copies the picked environment if its rows %s', async (_, later) => {
		const {env, cache, respond} = await openWorld();
		await cache(aaa, bbb, ccc);
		const terminal = openShell('picked=$(envpick); echo "code $? <$picked>"', {env});
		await terminal.waitForText(/❯ +aaa/);
		terminal.press('tab', 'c');
		await terminal.waitForText('differ');
		terminal.press('enter');
		await terminal.waitForText('any key cancels');

		await respond(...later);

		await terminal.waitForText('code 0 <os:linux,image:aaa>');
	});

	it('runs a command only with the picked environment', async () => {
		const {env, cache, respond} = await openWorld();
		await cache(aaa, bbb);
		const terminal = openShell('envpick --run echo got {id}; echo "code $?"', {env});
		await terminal.waitForText(/❯ +aaa/);
		terminal.press('enter');
		await terminal.waitForText('any key cancels');

		await respond(bbb, {...aaa, id: 'other'});

		await terminal.waitForText(/list changed|no longer exists/);
		expect(terminal.screen()).not.toContain('got ');
		terminal.press('down', 'enter');
		await terminal.waitForText('got other');
	});

	it('requires enter again if its output has changed', async () => {
		const {env, cache, respond} = await openWorld();
		await cache(aaa);
		const terminal = openShell('picked=$(envpick); echo "code $? <$picked>"', {env});
		await terminal.waitForText(/❯ +aaa/);
		terminal.press('enter');
		await terminal.waitForText('any key cancels');

		await respond(aaa, {...bbb, tags: aaa.tags.slice(0, 1)});

		await terminal.waitForText('the list changed; press enter again');
		terminal.press('enter');
		await terminal.waitForText('code 0 <os:linux,image:aaa>');
	});
});

describe('marked environments', () => {
	const panels = [
		['the menu of formats', ['Y'], 'copy 3 environments as'],
		['a comparison', ['c'], 'differ'],
		['the tags', ['t'], 'add to filter'],
	] as const;

	it.each(casesOf(panels, 1))(
		'are copied by enter if one of them no longer exists under %s',
		async (_, keys, shown) => {
			const {env, cache, respond} = await openWorld();
			await cache(aaa, bbb, ccc);
			const terminal = openEnvpick([], {env});
			await terminal.waitForText(/❯ +aaa/);
			terminal.press('tab', 'space', 'space', 'space');
			await terminal.waitForText('3 marked');
			terminal.press(...keys);
			await terminal.waitForText(shown);

			await respond(aaa, ccc);

			await terminal.waitForText('2 environments');
			terminal.press('enter');
			await terminal.waitForExit();
			expect(terminal.clipboard).toEqual(['os:linux,image:aaa\nos:linux,image:ccc']);
		},
	);
});

describe('two clicks at one place', () => {
	it('copy nothing if a response put another row there in between', async () => {
		const {env, cache, respond} = await openWorld();
		await cache(aaa, bbb, ccc);
		const terminal = openEnvpick([], {env});
		await terminal.waitForText(/❯ +aaa/);
		const row = terminal.lines().findIndex(line => line.includes('bbb')) + 1;
		const click = `\u001b[<0;10;${row}M\u001b[<0;10;${row}m`;
		terminal.write(click);
		await terminal.waitForText(/❯ +bbb/);

		await respond(bbb, aaa, ccc);
		await terminal.waitForText('3 environments in 1 group');
		terminal.write(click);
		terminal.press('down');

		await terminal.waitForText(/❯ +(?:aaa|ccc)/);
		expect(terminal.clipboard).toEqual([]);
	});
});

it('the last pick is the environment with the same id, never another with the same tags', async () => {
	const {env, cache, respond} = await openWorld();
	const alpha = {id: '1', name: 'alpha', tags: ['os:linux']};
	await cache(alpha);
	const first = runHere(['-1', '--print'], {env});
	await respond(alpha);
	expect(await first).toMatchObject({stdout: 'os:linux\n'});

	const last = runHere(['--last', '--as', 'record'], {env});
	await respond({...alpha, id: '2'});

	expect(await last).toMatchObject({stdout: '', exitCode: 1});
});

it('"no changes" goes to standard error; the last pick is found by id and label', async () => {
	const {env, cache, respond} = await openWorld();
	const named = {...bbb, name: 'bravo'};
	await cache(aaa, named);
	const last = 'envpick --last --print bbb; envpick --last --print bravo';
	const terminal = openShell(
		`changed=$(envpick --changes); echo "code $? <$changed>"; envpick -1 --print bbb; ${last}`,
		{env, columns: 120},
	);
	await respond(aaa, named);
	await terminal.waitForText(/no changes since [\d:]+\s+code 0 <>/);
	await respond(aaa, named);
	await terminal.waitForText('os:linux,image:bbb');
	await respond(named, aaa);
	await respond(named, aaa);

	await terminal.waitForExit();
	expect(terminal.screen().match(/^os:linux,image:bbb$/gm)).toHaveLength(3);
});

it('an unknown option suggests no option that deletes, nor a word that excludes', async () => {
	const terminal = openShell('envpick --format csv; echo "code $?"; envpick -x86; echo "code $?"', {columns: 120});

	await terminal.waitForExit();

	expect(terminal.screen()).toBe(
		[
			'envpick: unknown option `--format`; did you mean `--as`?',
			'code 2',
			"envpick: unknown option; to exclude a word, write '!word'",
			'code 2',
		].join('\n'),
	);
});
