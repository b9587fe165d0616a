import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {
	copiedText,
	copyCommand,
	copyHere,
	copyIn,
	makeFolder,
	tmuxCommand,
	writeProgram,
	writeScript,
} from '../../helpers/clipboard/copying.ts';
import {openXServer, type XServer} from '../../helpers/clipboard/x-server.ts';
import {describeWith} from '../../helpers/program/programs.ts';

const sent = 'sent to your terminal (OSC 52, 39 bytes, not confirmed); nothing pasted? P prints it';

describe('copying in a terminal', () => {
	it('copies the texts in the order they were asked for', async () => {
		const {arrived} = await copyHere({texts: ['first', 'second', 'third']});

		expect(arrived).toEqual(['first', 'second', 'third']);
	});

	it('refuses where the clipboard is off', async () => {
		const result = await copyHere({mode: 'off'});

		expect(result).toEqual({said: ['not copied (the clipboard is off); P prints it'], arrived: []});
	});

	it('refuses to empty the clipboard', async () => {
		const result = await copyHere({texts: ['']});

		expect(result).toEqual({said: ['not copied (nothing to copy); P prints it'], arrived: []});
	});

	it('has no tool without a display', async () => {
		const result = await copyHere({mode: 'native'});

		expect(result.said).toEqual(['not copied (no clipboard tool here, or no display for it); P prints it']);
		expect(result.arrived).toEqual([]);
	});

	it('goes on where a tmux does not answer', async () => {
		const folder = makeFolder();
		writeProgram(folder, 'tmux', 'exec sleep 600');

		const result = await copyHere({}, {PATH: folder, TMUX: '/tmp/tmux-0/gone,1,0'});

		const advice = 'nothing pasted? P prints it; try `set -s set-clipboard on` in your own tmux.conf';
		expect(result.said).toEqual([`sent to your terminal (OSC 52 through tmux, 39 bytes, not confirmed); ${advice}`]);
		expect(new Set(result.arrived)).toEqual(new Set([copiedText]));
	});
});

describeWith(['xclip', 'Xvfb'], 'copying with a display', () => {
	let server: XServer;
	beforeAll(async () => {
		server = await openXServer();
	});
	afterAll(() => server.close());

	it('has no limit of size', async () => {
		const result = await copyHere({length: 1_000_000}, {DISPLAY: server.display});

		expect(result.said).toEqual(['copied with xclip (1,000,000 bytes)']);
		await expect.poll(() => server.readClipboard()).toBe('x'.repeat(1_000_000));
	});

	it('P6: is not used over SSH, where it is that of another machine', async () => {
		await copyHere({texts: ['before']}, {DISPLAY: server.display});

		const result = await copyHere({}, {DISPLAY: server.display, SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22'});

		expect(result).toEqual({said: [sent], arrived: [copiedText]});
		await expect.poll(() => server.readClipboard()).toBe('before');
	});

	it('P6: is used over SSH where the person says so', async () => {
		const variables = {DISPLAY: server.display, SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22'};

		const result = await copyHere({mode: 'native'}, variables);

		expect(result).toEqual({said: ['copied with xclip (39 bytes)'], arrived: []});
		await expect.poll(() => server.readClipboard()).toBe(copiedText);
	});

	describeWith(['tmux'], 'and tmux', () => {
		it('reaches the clipboard of the display and is confirmed', async () => {
			const folder = makeFolder();
			const script = writeScript(folder, copyCommand({texts: ['from tmux']}));

			const result = await copyIn(tmuxCommand(folder, script), {env: {DISPLAY: server.display}});

			expect(result).toEqual({said: ['copied with xclip (9 bytes)'], arrived: []});
			await expect.poll(() => server.readClipboard()).toBe('from tmux');
		});
	});

	it('goes to the terminal where the display does not answer', async () => {
		const result = await copyHere({}, {DISPLAY: ':4242'});

		expect(result.said[0]).toMatch(/^sent to your terminal \(OSC 52, [^)]*\); no copy by xclip: exit code 1/);
		expect(result.arrived).toEqual([copiedText]);
	});
});
