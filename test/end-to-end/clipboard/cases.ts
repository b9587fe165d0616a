import {
	copiedText,
	moshCommand,
	screenCommand,
	sshCommand,
	tmuxCommand,
	writeProgram,
	writeScript,
} from '../../helpers/clipboard/copying.ts';
import type {SshServer} from '../../helpers/clipboard/ssh-server.ts';
import type {XServer} from '../../helpers/clipboard/x-server.ts';

export type World = {readonly ssh: SshServer; readonly x: XServer; readonly directory: string};

/** A program around another: the command that runs a command in it; `name` is unique among the hops of a case. */
type Hop = {
	readonly needs: readonly string[];
	readonly around: (command: readonly string[], world: World, name: string) => readonly string[];
};

/** The messages of the program, the places where a text arrives, and the programs that a case needs. */
export type Case = {
	/** The place, as in docs/clipboard.md. */
	readonly where: string;
	/** The programs between the outermost terminal and the program. */
	readonly hops: readonly Hop[];
	readonly needs: readonly string[];
	/** Variables for the program only; undefined removes one. */
	readonly variables: (world: World) => Readonly<Record<string, string | undefined>>;
	/** The TERM of the outermost terminal. */
	readonly terminal?: string;
	readonly text: string;
	readonly args: readonly string[];
	/** The notice; a pattern if the text is too long for it. */
	readonly said: string | RegExp;
	/** The last lines on the normal screen after leaving with a copy or, if that is refused, by printing. */
	readonly left: readonly string[];
	/** The text that each copy puts on the clipboard of the outermost terminal. */
	readonly arrived: readonly string[];
	/** Whether the text is on the display's clipboard afterwards. */
	readonly isOnDisplay: boolean;
	/** Whether only the long run includes the case: together, the cases of both runs cover the same behaviour. */
	readonly isLong: boolean;
};

export const sshNeeds = ['ssh', 'sshd', 'ssh-keygen'];
export const display = ['xclip', 'Xvfb'];

const inScript = (command: readonly string[], {directory}: World, name: string) =>
	writeScript(directory, command, `${name}.sh`);
const tmux = (...config: readonly string[]): Hop => ({
	needs: ['tmux'],
	around: (command, world, name) => tmuxCommand(world.directory, inScript(command, world, name), config, name),
});
const screen: Hop = {
	needs: ['screen'],
	around: (command, world, name) => screenCommand(world.directory, inScript(command, world, name)),
};
const ssh: Hop = {needs: sshNeeds, around: (command, world) => sshCommand(world.ssh, command)};
const mosh: Hop = {
	needs: [...sshNeeds, 'mosh', 'mosh-server'],
	around: (command, world) => moshCommand(world.ssh, command),
};
const inDirectory: Hop = {
	needs: [],
	around: (command, {directory}) => ['sh', '-c', 'cd "$0" && exec "$@"', directory, ...command],
};

// The screen shows the action; the line after exiting also has any note about it.
const done = (what: string, note = '') => ({said: `✓ ${what}${copiedText}`, left: [`${what}${copiedText}${note}`]});
const sent = (note = '') => done("sent to the terminal's clipboard: ", note);
const farTmux = sent('; nothing pasted? try `set -s set-clipboard on` in your own tmux.conf');
const lineFor = (terminal: string) => String.raw`set -ga terminal-overrides ',${terminal}:Ms=\E]52;c;%p2%s\7'`;
const kept = (terminal: string) => ({
	...done(
		'copied inside tmux (paste: prefix ]): ',
		`; add \`${lineFor(terminal)}\` to tmux.conf, reload it and attach again`,
	),
	arrived: [],
});
const textOf = (bytes: number) => `os:${'x'.repeat(bytes - 3)}`;
const refused = (bytes: number, why: string) => ({
	text: textOf(bytes),
	said: `not copied (${why}); alt-p prints it`,
	left:
		textOf(bytes)
			.match(/.{1,240}/g)
			?.slice(-10) ?? [],
	arrived: [],
});
const longest = (bytes: number) => {
	const what = `sent to the terminal's clipboard: ${textOf(bytes).slice(0, 4096)}… ${bytes} characters`;
	// The text begins on the next line.
	const said = "✓ sent to the terminal's clipboard:";
	return {text: textOf(bytes), said, left: [what.slice(-(what.length % 240))]};
};
const withTool = (script: string, directory?: string) => (world: World) => {
	writeProgram(world.directory, 'xclip', script);
	return {PATH: directory ?? world.directory, DISPLAY: ':4242'};
};

/** A case in which the text is sent to the terminal and arrives, unless `more` says otherwise. */
const at = (where: string, hops: readonly Hop[] = [], more: Partial<Case> = {}): Case => {
	const {text = copiedText} = more;
	return {
		...{where, hops, text, args: [], variables: () => ({}), isOnDisplay: false, isLong: false},
		needs: hops.flatMap(({needs}) => needs),
		...sent(),
		// mosh drops a text that it has sent before, so the program sends a space in between.
		arrived: hops.includes(mosh) ? [' ', text] : [text],
		...more,
	};
};
const long = {isLong: true};
const passing = 'set -g allow-passthrough on';
const setting = 'set -s set-clipboard on';
const alone = {args: ['--clipboard', 'osc52']};

const tmuxCases = ['off', 'external', 'on'].flatMap(setClipboard =>
	['off', 'on'].map(passthrough => {
		const isDefault = setClipboard === 'external' && passthrough === 'off';
		return at(
			`tmux with \`set-clipboard ${setClipboard}\`, \`allow-passthrough ${passthrough}\`${isDefault ? ' (default settings)' : ''}`,
			[tmux(`set -s set-clipboard ${setClipboard}`, `set -g allow-passthrough ${passthrough}`)],
			{arrived: passthrough === 'on' ? [copiedText, copiedText] : [copiedText], isLong: !isDefault},
		);
	}),
);

/** The cases of docs/clipboard.md, in its order. */
export const pageCases: readonly Case[] = [
	at('a terminal, no display'),
	at('X with `xclip`', [], {
		...{needs: display, variables: ({x}) => ({DISPLAY: x.display}), ...done('copied '), arrived: [], isOnDisplay: true},
	}),
	at('X, no tool installed', [], {variables: ({directory}) => ({PATH: directory, DISPLAY: ':4242'}), ...long}),
	at('X, the tool fails', [], {
		...{variables: withTool('cat > /dev/null; exit 3'), ...sent('; xclip failed: exit code 3'), ...long},
	}),
	at('X, the tool hangs', [], {
		...{variables: withTool('exec sleep 600'), ...sent('; xclip failed: timed out after 2 s'), ...long},
	}),
	at('X, the tool reads nothing', [], {
		...{variables: withTool('exit 0'), ...sent('; xclip failed: did not read its input'), ...long},
	}),
	...tmuxCases,
	at('tmux, terminal without a known clipboard (`TERM=vt100`)', [tmux()], {terminal: 'vt100', ...kept('vt100')}),
	at('tmux in tmux', [tmux(), tmux()], long),
	at('screen', [screen]),
	at('SSH', [ssh]),
	at('SSH, 74,995 bytes', [ssh], {...refused(74_995, '74,995 bytes, terminals accept at most 74,994'), ...long}),
	at('SSH, tmux on the remote machine', [ssh, tmux()]),
	at('SSH from your own tmux, default settings', [tmux(), ssh], {...farTmux, arrived: [], ...long}),
	at('SSH from your own tmux with `set-clipboard on`', [tmux(setting), ssh], {...farTmux, ...long}),
	at('SSH from your own tmux with `allow-passthrough on`', [tmux(passing), ssh], {...farTmux, ...long}),
	at('SSH from your own screen', [screen, ssh], long),
	at('mosh', [mosh]),
	at('mosh, 12,283 bytes', [mosh], {...refused(12_283, '12,283 bytes, mosh accepts at most 12,282'), ...long}),
	at('mosh, tmux on the remote machine, default settings', [mosh, tmux()], {...kept('xterm-256color'), ...long}),
	at('mosh, tmux on the remote machine with `allow-passthrough on`', [mosh, tmux(passing)], long),
];

const bothPass = [tmux(passing, 'set -g default-terminal tmux-256color'), ssh, tmux(passing)];

/** The cases that the page does not list; the long run includes them. */
export const otherCases: readonly Case[] = [
	at('X, a tool in a directory that PATH names relatively', [inDirectory], {variables: withTool('exit 0', '.:')}),
	at('tmux, default settings, by OSC 52 alone', [tmux()], {
		said: `not copied (tmux drops OSC 52 here); add \`${setting}\` to tmux.conf, reload it and attach again; alt-p prints it`,
		...{...alone, left: [copiedText], arrived: []},
	}),
	...[setting, passing].map(line => at(`tmux with \`${line}\`, by OSC 52 alone`, [tmux(line)], alone)),
	at('tmux without its variables, as with sudo', [tmux()], {
		variables: () => ({TMUX: undefined, TMUX_PANE: undefined}),
	}),
	at('tmux that sends on what a tmux in it passes on', [tmux(setting), tmux(passing)], alone),
	at('tmux, 74,994 bytes', [tmux()], longest(74_994)),
	at('screen, 74,994 bytes', [screen], longest(74_994)),
	at('mosh, 12,282 bytes', [mosh], longest(12_282)),
	at('screen in tmux', [tmux(), screen]),
	at('tmux that passes on, in screen', [screen, tmux(passing)]),
	at('SSH without its variables, as with sudo', [ssh], {
		variables: () => ({SSH_TTY: undefined, SSH_CONNECTION: undefined, SSH_CLIENT: undefined, DISPLAY: ':0'}),
	}),
	at('SSH with the TERM of screen', [ssh], {terminal: 'screen-256color'}),
	at(
		'SSH from a tmux with the TERM of screen',
		[tmux(setting, 'set -g default-terminal screen-256color'), ssh],
		farTmux,
	),
	at('SSH from your own tmux, tmux on the remote machine, if both pass it on', bothPass, farTmux),
	at('SSH, screen on the remote machine', [ssh, screen]),
	at('mosh, tmux on the remote machine with the line that helps', [mosh, tmux(lineFor('xterm-256color'))]),
	at('tmux on a terminal without a clipboard, with the line that helps', [tmux(lineFor('vt100'))], {terminal: 'vt100'}),
];

/** The command that runs a command of a case in its hops, and prints the end. */
export const commandOf = ({hops, variables}: Case, world: World, command: readonly string[]): readonly string[] => {
	const settings = Object.entries(variables(world)).flatMap(([name, value]) =>
		value === undefined ? [] : [`${name}=${value}`],
	);
	const removed = Object.entries(variables(world)).flatMap(([name, value]) =>
		value === undefined ? ['-u', name] : [],
	);
	const script = writeScript(world.directory, ['/usr/bin/env', ...removed, ...settings, ...command]);
	return hops.reduceRight<readonly string[]>(
		(inner, hop, index) => hop.around(inner, world, `hop${index}`),
		['sh', script],
	);
};
