import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {createClipboard} from '../../source/clipboard/io/clipboard.ts';
import {findProgramsIn, writeProgram} from '../helpers/clipboard/copying.ts';
import {makeDirectory} from '../helpers/program/directory.ts';

const osc52 = (text: string): string => `\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`;

// No process of this machine has these ids, so their variables are unknown.
const [server, client, ours] = [2 ** 30, 2 ** 30 + 1, 2 ** 30 + 2];

/** A clipboard at the end of a mosh connection, and the time of each write to the terminal. */
const openOverMosh = async (tmux: string, variables: Readonly<Record<string, string>>) => {
	const directory = await makeDirectory();
	writeProgram(directory, 'tmux', tmux);
	const holder = 'TMUX' in variables ? server + 10 : server;
	writeProgram(
		directory,
		'ps',
		`cat << END
${server} 1 ? mosh-server
${server + 10} 1 ? tmux: server
${client} ${server} s1 tmux
${ours} ${holder} s2 sh
END`,
	);
	findProgramsIn(directory);
	const written: {readonly bytes: string; readonly time: number}[] = [];
	const {copy} = createClipboard({
		mode: 'auto',
		variables: {PATH: directory, TERM: 'xterm', ...variables},
		host: {pid: ours, platform: 'other systems', kill: () => {}},
		takesSequences: true,
		write: bytes => written.push({bytes, time: performance.now()}),
	});
	return {copy, written, directory};
};

// mosh checks every 250 ms, and sends a clipboard only if it differs from the last one it sent.
const longEnough = 250;

it('puts another text on a clipboard behind mosh first, long enough to be sent', async () => {
	const {copy, written} = await openOverMosh('exit 1', {});

	expect(await copy('os:a')).toMatchObject({type: 'sent', by: 'OSC 52 through mosh'});

	const [first, second] = written;
	expect(written.map(({bytes}) => bytes)).toEqual([osc52(' '), osc52('os:a')]);
	expect((second?.time ?? 0) - (first?.time ?? 0)).toBeGreaterThan(longEnough);
});

it('makes a tmux behind mosh do the same with a separate buffer, which it deletes', async () => {
	const tmux = `case $1 in
load-buffer) echo "$(date +%s%3N) $* [$(cat)]" >> "$(dirname "$0")/loaded";;
*) cat << 'END'
3.4|on|off|${client}|/dev/pts/3|xterm
Terminal 0: xterm for /dev/pts/3, flags=0x20:
 192: Ms: (string) \\033]52;c;%p2%s\\a
END
esac`;
	const {copy, written, directory} = await openOverMosh(tmux, {TMUX: '/tmp/socket', TERM: 'tmux-256color'});

	expect(await copy('os:a')).toMatchObject({type: 'sent', by: 'through tmux and mosh'});

	const lines = (await readFile(join(directory, 'loaded'), 'utf8')).trim().split('\n');
	expect(lines.map(line => line.replace(/^\d+ /, ''))).toEqual([
		'load-buffer -w -b envpick - ; delete-buffer -b envpick [ ]',
		'load-buffer -w - [os:a]',
	]);
	const [first = 0, second = 0] = lines.map(line => Number.parseInt(line, 10));
	expect(second - first).toBeGreaterThan(longEnough);
	expect(written).toEqual([]);
});
