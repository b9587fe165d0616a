import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toConfigSchema} from '../../scripts/schema.ts';
import {decodeConfig, mostMistakes} from '../../source/config/decode.ts';
import {Fault, failureLine} from '../../source/fault/fault.ts';
import {isTypedKey} from '../../source/keys/key-names.ts';
import {type Bindings, type Command, commandOf, keymap, type Mode, modes} from '../../source/keys/keymap.ts';
import {rebindings} from '../helpers/arbitrary/bindings.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';
import {configs, valuesAround} from '../helpers/arbitrary/configs.ts';
import {tooLongOf} from '../helpers/faults/message-lengths.ts';
import {runsOf} from '../helpers/project/torture.ts';

describe('any config file', () => {
	it('decodes, or is refused in a line for each mistake, with its location and code 2', () => {
		const text = fc.oneof(
			fc.string({unit: anyCharacter}),
			fc.json(),
			valuesAround(schema).map(value => JSON.stringify(value, undefined, '\t')),
		);
		const more = 'envpick: cannot use the config `c.json` (there are more mistakes); correct these first';
		fc.assert(
			fc.property(text, written => {
				const {fault} = tryDecode(written);
				if (fault === undefined) {
					return;
				}
				const said = [fault, ...fault.others].map(failureLine);
				const lines = written.split(/\r\n|\r|\n/);
				let last = [0, 0];
				expect(fault.exitCode).toBe(2);
				expect([fault, ...fault.others].flatMap(tooLongOf)).toEqual([]);
				expect(said.length).toBeLessThanOrEqual(mostMistakes + 1);
				for (const [index, one] of said.entries()) {
					if (index === mostMistakes) {
						expect(one).toBe(more);
						continue;
					}
					expect(one).toMatch(/^envpick: cannot use the config `c\.json:\d+:\d+` \([ -~]+\); [ -~]+$/);
					const [line = 0, column = 0] = /:(\d+):(\d+)`/.exec(one)?.slice(1).map(Number) ?? [];
					expect(line).toBeLessThanOrEqual(lines.length);
					expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
					expect(line > (last[0] ?? 0) || (line === last[0] && column >= (last[1] ?? 0))).toBe(true);
					last = [line, column];
				}
			}),
			{numRuns: runsOf(500)},
		);
	});

	it('is refused at the line of the mistake', () => {
		fc.assert(
			fc.property(configs, fc.nat(), (config, position) => {
				const lines = JSON.stringify({...config, keys: {}}, undefined, '\t').split('\n');
				// A new field can follow any line that opens an object.
				const openings = lines.flatMap((line, index) => (/\{$/.test(line) ? [index + 1] : []));
				const at = openings[position % openings.length] ?? 1;
				const isLast = /^\t*\}/.test(lines[at] ?? '');

				const {fault} = tryDecode(lines.toSpliced(at, 0, `"Mis take": 1${isLast ? '' : ','}`).join('\n'));

				expect(fault?.what).toContain(` \`c.json:${at + 1}:1\` (`);
				expect(fault?.others).toEqual([]);
			}),
		);
	});
});

describe('keys in a config', () => {
	it('have one meaning in each mode, and characters stay text in a search', () => {
		checkTaken((_, bindings) => {
			for (const {command, keys} of bindings) {
				for (const [mode, names] of Object.entries(keys) as [Mode, readonly string[]][]) {
					for (const key of names) {
						expect(commandOf(bindings, mode, key)).toBe(command);
						// `?` also types itself if the filter has text.
						expect(mode === 'filter' && isTypedKey(key)).toBe(mode === 'filter' && key === '?');
					}
				}
			}
			// Characters are text in a search.
			for (const mode of ['facets', 'formats', 'changes', 'help'] as const) {
				expect(['j', 'q', '1', '?', 'space'].map(key => commandOf(bindings, mode, key))).toEqual(
					Array(5).fill(undefined),
				);
			}
		});
	});

	it('replace only the default keys of their commands', () => {
		checkTaken((keys, bindings) => {
			expect(bindings.map(({command}) => command)).toEqual(keymap.map(({command}) => command));
			const isUsual = ({command}: {readonly command: string}) => keys[command] === undefined;

			expect(bindings.filter(isUsual)).toEqual(keymap.filter(isUsual));
		});
	});

	it('always include a key to quit', () => {
		checkTaken((_, bindings) => {
			for (const mode of modes) {
				expect(keyOf(bindings, mode, 'interrupt')).toBeDefined();
			}
		});
	});
});

const schema = toConfigSchema();

// The first key of a command in a mode, if any, as the keymap names it.
const keyOf = (bindings: Bindings, mode: Mode, command: Command): string | undefined =>
	bindings.find(binding => binding.command === command)?.keys[mode]?.[0];

/** Returns the decoded config, or the fault that refuses it; throws any other error again. */
const tryDecode = (text: string) => {
	try {
		return {config: decodeConfig(text, 'c.json')};
	} catch (error) {
		if (error instanceof Fault) {
			return {fault: error};
		}
		throw error;
	}
};

/** Checks a property for every accepted rebinding, and makes sure that enough rebindings are accepted. */
const checkTaken = (
	law: (keys: Record<string, unknown>, bindings: ReturnType<typeof decodeConfig>['bindings']) => void,
) => {
	const numRuns = runsOf(280);
	let taken = 0;
	fc.assert(
		fc.property(rebindings, keys => {
			const {config} = tryDecode(JSON.stringify({keys}));
			if (config !== undefined) {
				taken++;
				law(keys, config.bindings);
			}
		}),
		{numRuns},
	);
	expect(taken).toBeGreaterThan(numRuns * 0.15);
};
