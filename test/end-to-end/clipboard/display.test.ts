import {afterAll, beforeAll, expect, it} from 'vitest';
import {
	copiedText,
	copyCommand,
	copyHere,
	copyIn,
	makeDirectory,
	tmuxCommand,
	writeProgram,
	writeScript,
} from '../../helpers/clipboard/copying.ts';
import {openXServer, type XServer} from '../../helpers/clipboard/x-server.ts';
import {describeLongWith, describeWith} from '../../helpers/program/programs.ts';
import {describeLong} from '../../helpers/project/torture.ts';

describeLong('copying in a terminal', () => {
	it('continues without a tmux that does not respond', async () => {
		const directory = makeDirectory();
		writeProgram(directory, 'tmux', 'exec sleep 600');

		const result = await copyHere({}, {PATH: directory, TMUX: '/tmp/tmux-0/gone,1,0'});

		const advice = 'try `set -s set-clipboard on` in your own tmux.conf';
		expect(result.said).toEqual([`sent to your terminal (OSC 52 through tmux, 39 bytes, not confirmed); ${advice}`]);
		expect(new Set(result.arrived)).toEqual(new Set([copiedText]));
	});
});

describeLongWith(['xclip', 'Xvfb'], 'copying with a display', () => {
	let server: XServer;
	beforeAll(async () => {
		server = await openXServer();
	});
	afterAll(() => server.close());

	describeWith(['tmux'], 'and tmux', () => {
		it('reaches the clipboard of the display and is confirmed', async () => {
			const directory = makeDirectory();
			const script = writeScript(directory, copyCommand({texts: ['from tmux']}));

			const result = await copyIn(tmuxCommand(directory, script), {env: {DISPLAY: server.display}});

			expect(result).toEqual({said: ['copied with xclip (9 bytes)'], arrived: []});
			await expect.poll(() => server.readClipboard()).toBe('from tmux');
		});
	});
});
