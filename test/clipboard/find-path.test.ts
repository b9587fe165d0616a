import {expect, it, onTestFinished} from 'vitest';
import {findPath} from '../../source/clipboard/io/find-path.ts';
import {writeProgram} from '../helpers/clipboard/copying.ts';
import {makeFolder} from '../helpers/program/folder.ts';

const ms = String.raw`\033]52;%p1%s;%p2%s\a`;

// What its question is answered with says which server was asked.
const tmux = `cat << END
3.4|on|on||$TMUX|xterm-256color
Terminal 0: xterm-256color for $TMUX, flags=0x20:
 192: Ms: (string) ${ms.replace('\\', '\\\\')}
END`;

// No process: nothing is known of who holds its terminal.
const nobody = 2 ** 30;

const host = {pid: nobody, platform: 'linux', kill: () => {}};

it('goes from the tmux that the variables name to the terminal attached to it', async () => {
	const folder = await makeFolder();
	writeProgram(folder, 'tmux', tmux);
	const address = {TMUX: '/tmp/socket', TMUX_PANE: '%1'};

	expect(await findPath({PATH: folder, TERM: 'tmux-256color', ...address}, host)).toEqual([
		{
			type: 'tmux',
			server: {version: '3.4', setClipboard: 'on', isPassing: true, terminal: 'xterm-256color', ms, client: undefined},
			variables: address,
		},
	]);
});

it('asks no other server where nothing tells which one holds the terminal', async () => {
	const folder = await makeFolder();
	writeProgram(folder, 'tmux', tmux);
	writeProgram(folder, 'ps', `printf '%s\\n' ' ${nobody - 2} 1 ? tmux: server' ' ${nobody} ${nobody - 2} s1 sh'`);
	const {PATH} = process.env;
	onTestFinished(() => {
		process.env['PATH'] = PATH;
	});
	process.env['PATH'] = folder;

	expect(await findPath({PATH: folder, TERM: 'tmux-256color'}, {...host, platform: 'other systems'})).toEqual([
		{type: 'tmux'},
	]);
});
