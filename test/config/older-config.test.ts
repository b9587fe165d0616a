import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {decodeConfig} from '../../source/config/decode.ts';
import {isTypedKey} from '../../source/keys/key-pattern.ts';
import {keymap} from '../../source/keys/keymap.ts';
import {commandOf} from '../../source/keys/lookup.ts';
import {menuBindingOf} from '../../source/keys/menu-keys.ts';
import type {Mode} from '../../source/keys/modes.ts';

type Keys = Partial<Record<Mode, readonly string[]>>;

const text = readFileSync(new URL('../fixtures/keys-0.1.0.json', import.meta.url), 'utf8');
const older: Readonly<Record<string, Keys>> = JSON.parse(text);

const isBound = (mode: Mode, key: string): boolean => Object.values(older).some(keys => keys[mode]?.includes(key));

// Whether 0.1.0 let a config give a command that key in that mode.
const isFree = (mode: Mode, key: string): boolean => {
	const isOfMenu = ['copy-as', 'services'].includes(mode) && menuBindingOf(key) !== undefined;
	return !(isBound(mode, key) || isOfMenu || (['filter', 'help'].includes(mode) && isTypedKey(key)));
};

const newKeys = new Set(
	keymap.flatMap(({keys}) =>
		(Object.entries(keys) as [Mode, readonly string[]][]).flatMap(([mode, names]) =>
			names.filter(key => !isBound(mode, key)),
		),
	),
);

describe('a config that was right for 0.1.0', () => {
	it.each([...newKeys])('may give %s, which means something now, to any command in any of its modes', key => {
		for (const [command, keys] of Object.entries(older)) {
			for (const mode of (Object.keys(keys) as Mode[]).filter(one => isFree(one, key))) {
				const {bindings} = decodeConfig(JSON.stringify({keys: {[command]: {[mode]: key}}}), 'c.json');

				expect(commandOf(bindings, mode, key)).toBe(command);
			}
		}
	});

	it.each([...newKeys])('may give %s to any command everywhere', key => {
		for (const [command, keys] of Object.entries(older)) {
			const modes = Object.keys(keys) as Mode[];
			const held = modes.filter(mode => isFree(mode, key));
			const isTaken = modes.some(
				mode => isBound(mode, key) || (mode !== 'filter' && mode !== 'help' && !isFree(mode, key)),
			);
			if (held.length > 0 && !isTaken) {
				const {bindings} = decodeConfig(JSON.stringify({keys: {[command]: key}}), 'c.json');

				expect([command, held.map(mode => commandOf(bindings, mode, key))]).toEqual([command, held.map(() => command)]);
			}
		}
	});

	it('may give help a digit, which still chooses in the menus: there help keeps its own keys', () => {
		const {bindings} = decodeConfig('{"keys": {"help": "1"}}', 'c.json');

		expect(commandOf(bindings, 'browse', '1')).toBe('help');
		for (const mode of ['copy-as', 'services'] as const) {
			expect([commandOf(bindings, mode, '1'), commandOf(bindings, mode, '?')]).toEqual([undefined, 'help']);
		}
	});
});
