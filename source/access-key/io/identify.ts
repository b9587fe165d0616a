import {statSync} from 'node:fs';
import type {KeySource} from '../source.ts';

/**
What tells the key of a source from other keys, without reading a file or running a command: of a file which one it is and
when it changed. Undefined where nothing does, as for standard input.
*/
export const identifyKey = (source: KeySource): readonly (string | number)[] | undefined => {
	switch (source.type) {
		case 'none':
			return undefined;
		case 'variable':
			return ['variable', source.key.trim()];
		case 'service-command':
			return ['command', ...source.command];
		case 'file':
		case 'service-file':
			return identifyFile(source.path);
	}
};

const identifyFile = (path: string) => {
	try {
		const stats = statSync(path);
		return path !== '-' && stats.isFile() ? ['file', path, stats.ino, stats.ctimeMs] : undefined;
	} catch {
		// Reading it says why.
		return undefined;
	}
};
