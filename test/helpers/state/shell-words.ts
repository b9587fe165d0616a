import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {describeWith, findInstalled} from '../program/programs.ts';

// In UTF-16 units; Linux limits one argument of a program to 128 KiB.
const enough = 20_000;

/** A group of tests for each shell, as all shells must read a line as the same words. Missing shells are skipped. */
export const describeInShells = (name: string, tests: (shell: string) => void): void => {
	for (const shell of ['sh', 'bash', 'zsh', 'fish']) {
		describeWith([shell], `${name} ${shell}`, () => tests(shell));
	}
};

/**
The words that a real shell reads in each line: `printf` prints them, with the line as its arguments. If a line contains more than
words, the shell finds no command to run and only an empty directory to write to. Lines must not contain line breaks.
*/
export const readWords = (shell: string, lines: readonly string[]): string[][] => {
	const read: string[][] = [];
	// This option of zsh replaces more than the others do.
	const start = shell === 'zsh' ? 'setopt magic_equal_subst\n' : '';
	let script = start;
	const directory = mkdtempSync(path.join(tmpdir(), 'envpick-words-'));
	const run = () => {
		const {stdout, stderr, error} = spawnSync(findInstalled(shell) ?? shell, ['-c', script], {
			cwd: directory,
			env: {PATH: path.join(directory, 'none'), HOME: directory},
			encoding: 'utf8',
			maxBuffer: 2 ** 28,
		});
		if (error !== undefined || stderr !== '') {
			throw new Error(`${shell} failed: ${error?.message ?? stderr}`);
		}
		read.push(...toWords(stdout));
		script = start;
	};
	try {
		for (const line of lines) {
			script += `printf '%s\\0' ${line}\nprintf '\\n\\0'\n`;
			if (script.length > enough) {
				run();
			}
		}
		run();
	} finally {
		rmSync(directory, {recursive: true});
	}
	return read;
};

// A single line break as a word marks the end of a line, as no value in a format contains a line break.
const toWords = (output: string): string[][] => {
	const lines: string[][] = [];
	let words: string[] = [];
	for (const word of output.split('\0').slice(0, -1)) {
		if (word === '\n') {
			lines.push(words);
			words = [];
		} else {
			words.push(word);
		}
	}
	return lines;
};
