import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it, onTestFinished} from 'vitest';
import {
	type CopyOptions,
	copiedText,
	copyCommand,
	copyHere,
	copyIn,
	makeFolder,
	writeProgram,
	writeScript,
} from './helpers/copying.ts';

const sent = 'sent to your terminal (OSC 52, 39 bytes, not confirmed); nothing pasted? P prints it';

// A process that was killed can wait for its parent to take notice.
const isRunning = (pid: string): boolean => {
	try {
		return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
	} catch {
		return false;
	}
};

describe('a clipboard tool', () => {
	const copyWith = (script: string, options: CopyOptions = {}, variables: Readonly<Record<string, string>> = {}) => {
		const folder = makeFolder();
		writeProgram(folder, 'xclip', script.replaceAll('$FOLDER', folder));
		const result = copyHere(options, {PATH: folder, DISPLAY: ':4242', ...variables});
		return {result, read: (name: string) => readFileSync(path.join(folder, name), 'utf8')};
	};

	it('P1: that fails is told of, and nothing else is used where the person said so', async () => {
		const {result} = copyWith('cat > /dev/null; exit 3', {mode: 'native'});

		expect(await result).toEqual({said: ['not copied (xclip: exit code 3); P prints it'], arrived: []});
	});

	it('P1: that is killed is told of', async () => {
		const {result} = copyWith('kill -SEGV $$', {mode: 'native'});

		expect((await result).said).toEqual(['not copied (xclip: ended by SIGSEGV); P prints it']);
	});

	it('P1: that cannot be started is told of', async () => {
		const folder = makeFolder();
		writeFileSync(path.join(folder, 'xclip'), '#!/nonexistent/interpreter\n', {mode: 0o755});

		const result = await copyHere({mode: 'native'}, {PATH: folder, DISPLAY: ':4242'});

		expect(result.said).toEqual(['not copied (xclip: could not be started); P prints it']);
	});

	it('P1: that hangs is killed with its children after 2 s, and the terminal is used', async () => {
		const {result, read} = copyWith('sleep 600 & echo $$ $! > $FOLDER/pids; wait');

		expect(await result).toEqual({said: [`no copy by xclip: no end within 2 s; ${sent}`], arrived: [copiedText]});
		const pids = read('pids').trim().split(' ');
		expect(pids).toHaveLength(2);
		await expect.poll(() => pids.filter(isRunning)).toEqual([]);
	});

	it('P1: that ends well without reading a long text has not copied it', async () => {
		const {result} = copyWith('exit 0', {length: 1_000_000});

		expect(await result).toEqual({
			said: ['not copied (xclip: did not read the text; 1,000,000 bytes, terminals take 74,994 at most); P prints it'],
			arrived: [],
		});
	});

	it('P1: that stays in the background to serve the clipboard is not waited for', async () => {
		const {result, read} = copyWith('exec 3<&0; cat > $FOLDER/copied; sleep 600 <&3 & echo $! > $FOLDER/pid; exit 0');
		const started = performance.now();

		expect(await result).toEqual({said: ['copied with xclip (39 bytes)'], arrived: []});

		onTestFinished(() => {
			process.kill(Number(read('pid')));
		});
		expect(performance.now() - started).toBeLessThan(5000);
		expect(read('copied')).toBe(copiedText);
	});

	it('P2: is given the text alone: no argument, no access key, none of the options of Node', async () => {
		const {result, read} = copyWith(
			'cat > $FOLDER/copied; echo "$*" > $FOLDER/args; /usr/bin/env > $FOLDER/variables',
			{},
			{ENVPICK_ACCESS_KEY: 'secret-of-the-test', NODE_OPTIONS: '--no-warnings', KEPT: 'yes'},
		);

		expect((await result).said).toEqual(['copied with xclip (39 bytes)']);
		expect(read('copied')).toBe(copiedText);
		expect(read('args')).toBe('-selection clipboard -in\n');
		expect(read('variables')).toContain('KEPT=yes');
		expect(read('variables')).not.toMatch(/ENVPICK|NODE_OPTIONS|secret/);
	});

	it('is only looked for in absolute folders', async () => {
		const folder = makeFolder();
		writeProgram(folder, 'xclip', `touch ${folder}/was-run`);

		const result = await copyIn(
			['sh', writeScript(folder, ['/usr/bin/env', 'PATH=.:', 'DISPLAY=:4242', ...copyCommand()])],
			{cwd: folder},
		);

		expect(result).toEqual({said: [sent], arrived: [copiedText]});
	});

	it('of Wayland comes before that of X', async () => {
		const folder = makeFolder();
		writeProgram(folder, 'wl-copy', `cat > ${folder}/copied`);
		writeProgram(folder, 'xclip', 'cat > /dev/null');

		const result = await copyHere({}, {PATH: folder, DISPLAY: ':4242', WAYLAND_DISPLAY: 'wayland-0'});

		expect(result.said).toEqual(['copied with wl-copy (39 bytes)']);
		expect(readFileSync(path.join(folder, 'copied'), 'utf8')).toBe(copiedText);
	});

	it('of Windows is passed over for what is not ASCII', async () => {
		const folder = makeFolder();
		writeProgram(folder, 'clip.exe', `cat > ${folder}/copied`);
		const variables = {PATH: folder, WSL_DISTRO_NAME: 'Debian'};

		const plain = await copyHere({texts: ['os:windows']}, variables);
		const other = await copyHere({}, variables);

		expect(plain.said).toEqual(['copied with clip.exe (10 bytes)']);
		expect(other).toEqual({said: [`no copy by clip.exe: takes ASCII only; ${sent}`], arrived: [copiedText]});
		expect(readFileSync(path.join(folder, 'copied'), 'utf8')).toBe('os:windows');
	});
});
