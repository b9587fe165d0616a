import {statSync} from 'node:fs';
import type {KeySource} from '../access-key.ts';

/** Identifies a key without reading it: a file by its inode and last change. Undefined for standard input. */
export const identifyKey = (source: KeySource): readonly (string | number)[] | undefined => {
	switch (source.type) {
		case 'none':
			return undefined;
		case 'variable':
			return ['variable', source.key.trim()];
		case 'service-command':
			return ['command', ...source.command];
	}
	const {path} = source;
	try {
		const stats = statSync(path);
		return path !== '-' && stats.isFile() ? ['file', path, stats.ino, stats.ctimeMs] : undefined;
	} catch {
		// Reading the file reports the error.
		return undefined;
	}
};
