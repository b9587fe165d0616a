import {spawn} from 'node:child_process';
import {tmpdir} from 'node:os';
import type {Command} from './programs.ts';

/** Runs a program to its end, its output thrown away; gives the milliseconds. Rejects where it fails. */
export const runToEnd = ({file, args, env}: Command): Promise<number> =>
	new Promise((resolve, reject) => {
		const started = performance.now();
		const child = spawn(file, args, {cwd: tmpdir(), env, stdio: 'ignore'});
		child.on('error', reject);
		child.on('exit', code => {
			const milliseconds = performance.now() - started;
			if (code === 0) {
				resolve(milliseconds);
			} else {
				reject(new Error(`\`${file} ${args.join(' ')}\` ended with ${code}`));
			}
		});
	});
