import {expect, it} from 'vitest';
import {
	type CopyOptions,
	copiedText,
	copyCommand,
	copyIn,
	lineIn,
	makeDirectory,
	screenCommand,
	tmuxCommand,
	writeScript,
} from '../../helpers/clipboard/copying.ts';
import {describeLongWith} from '../../helpers/program/programs.ts';

const sent = (by: string) => `sent to your terminal (${by}, 39 bytes, not confirmed)`;

describeLongWith(['screen'], 'copying in screen', () => {
	const copyInScreen = (options?: CopyOptions) => {
		const directory = makeDirectory();
		return copyIn(screenCommand(directory, writeScript(directory, copyCommand(options))));
	};

	it('arrives whole up to 74,994 bytes, and a longer text not at all', async () => {
		const longest = await copyInScreen({length: 74_994});
		const longer = await copyInScreen({length: 74_995});

		expect(longest.said[0]).toContain('sent to your terminal (OSC 52 through screen, 74,994 bytes, not confirmed)');
		expect(longest.arrived).toEqual(['x'.repeat(74_994)]);
		expect(longer.said).toEqual(['not copied (74,995 bytes, terminals accept 74,994 at most)']);
		expect(longer.arrived).toEqual([]);
	});
});

describeLongWith(['screen', 'tmux'], 'copying in screen and tmux', () => {
	it('arrives from a screen within tmux', async () => {
		const directory = makeDirectory();
		const script = writeScript(directory, screenCommand(directory, writeScript(directory, copyCommand())), 'screen.sh');

		const {said, arrived} = await copyIn(tmuxCommand(directory, script));

		expect(said).toEqual([sent('through tmux and screen')]);
		expect(arrived).toEqual([copiedText]);
	});

	it('stays in a tmux within screen, and arrives with the suggested line', async () => {
		const copyInBoth = (config: readonly string[]) => {
			const directory = makeDirectory();
			const command = tmuxCommand(directory, writeScript(directory, copyCommand()), config);
			return copyIn(screenCommand(directory, writeScript(directory, command, 'tmux.sh')));
		};
		const before = await copyInBoth([]);

		const after = await copyInBoth([lineIn(before.said)]);

		expect(before.said).toEqual([
			'only in tmux (39 bytes), not passed on to your terminal; prefix ] pastes it; add `set -g allow-passthrough on` to tmux.conf, reload it and attach again',
		]);
		expect(before.arrived).toEqual([]);
		expect(after).toEqual({said: [sent('through tmux and screen')], arrived: [copiedText]});
	});
});
