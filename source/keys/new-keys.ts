import type {Command} from './keymap.ts';
import type {Keys, Mode} from './modes.ts';

// What came after 0.1.0: a config may be older. In the tags `/` went to the filter.
const newKeys: Keys = {
	filter: ['alt+x', 'alt+n'],
	browse: ['x', 'alt+x', 'n', 'alt+n', '.'],
	'copy-as': ['x', 'alt+x', 'f', 'Y', 'ctrl+o', 'q', '?', 'f1'],
	compare: [
		'enter',
		...['y', 'P', 'x', 'J', 'K', 'space'],
		...['ctrl+y', 'alt+p', 'alt+x', 'Y', 'ctrl+o'],
		...['shift+up', 'shift+down', 'ctrl+space'],
	],
	changes: ['n', 'alt+n', 'q', 'enter'],
	services: ['/', '?', 'f1'],
	tags: ['/', 's'],
};
const newModes: Readonly<Partial<Record<Command, readonly Mode[]>>> = {
	'all-tags': ['filter', 'browse', 'compare'],
	copy: ['compare'],
	mark: ['compare'],
	pick: ['compare', 'changes'],
	print: ['compare'],
	'scroll-detail-down': ['compare'],
	'scroll-detail-up': ['compare'],
	'add-tag': ['search'],
	help: ['copy-as', 'services'],
	'copy-as': ['copy-as', 'compare'],
	services: ['search'],
	tags: ['search'],
};

/** Whether a key was free in 0.1.0: a command to which a config gives it takes it from the one that has it now. */
export const isNewKey = (mode: Mode, key: string): boolean => newKeys[mode]?.includes(key) === true;

/** Whether an older command has got keys in a mode since 0.1.0: those that a config gives it everywhere may be another's there. */
export const isNewMode = (command: Command, mode: Mode): boolean => newModes[command]?.includes(mode) === true;
