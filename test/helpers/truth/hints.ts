import {expect} from 'vitest';
import {toKeyName} from '../../../source/keys/key-codes.ts';
import {keymap} from '../../../source/keys/keymap.ts';
import {modeOf, type State} from '../../../source/state/state.ts';
import {frameOf, pressKey, pressKeys, withoutNotice} from './reach.ts';
import {isReadable, readScreen} from './read-screen.ts';

const names = new Map(keymap.flatMap(({keys}) => Object.values(keys).flat()).map(key => [toKeyName(key), key]));

// Sentences that say what a key does, anywhere on the screen but in the rows.
const claims = [
	/(?:^|press )(\S+) to (?:filter|search)/g,
	/(\S+) (?:uses it|shows (?:it|them|the tags)|prints it|tries again|unfolds it|quits)/g,
	/press (\S+) again/g,
	/since [^()]+ \((\S+)\)/g,
	/\((\S+): (?:exact|short|all)\)/g,
];

/** The keys that the screen says do something. */
export const keysOnScreen = (state: State): string[] => {
	const {lines, rows, hints} = readScreen(state);
	const ofRows = new Set(rows.map(({text}) => text));
	const texts = lines.filter(line => !ofRows.has(line)).map(line => line.replace(/^> /, ''));
	const claimed = claims.flatMap(claim => texts.flatMap(text => [...text.matchAll(claim)].map(([, key = '']) => key)));
	const shown = new Set([...hints.map(({key}) => key), ...claimed]);
	// A filter says `type to filter`.
	return [...shown].filter(name => name !== 'type').map(name => names.get(name) ?? name);
};

/** Expects that each key on the screen does something, or says why not. */
export const expectHintsAreTrue = (state: State): void => {
	if (!isReadable(state)) {
		return;
	}
	const before = frameOf(withoutNotice(state));
	const dead = keysOnScreen(state).filter(key => {
		const {state: next, effects} = pressKey(state, key);
		return effects.length === 0 && frameOf(next) === before;
	});

	expect(dead, 'keys without an effect').toEqual([]);
};

/** Expects that Enter on each row of the help does something in the mode below the help, or says why not. */
export const expectHelpIsTrue = (state: State): void => {
	const below = withoutNotice(state);
	let help = pressKey(below, 'f1').state;
	let rows = 0;
	const dead: string[] = [];
	for (let before = ''; frameOf(help) !== before && modeOf(help) === 'help'; rows++) {
		before = frameOf(help);
		const {state: next, effects} = pressKey(help, 'enter');
		const isSaid = effects.length > 0 || readScreen(next).notice !== undefined;
		const row = readScreen(help).rows.find(({isSelected}) => isSelected)?.text ?? `row ${rows}`;
		// Only drawing knows where the detail ends.
		const isScroll = row.includes('scroll the detail');
		if (!isSaid && !isScroll && [frameOf(below), before].includes(frameOf(next))) {
			dead.push(row);
		}
		help = pressKeys(help, 'down');
	}

	expect(dead, 'rows of the help without an effect').toEqual([]);
	expect(rows, 'rows of the help that the cursor reaches').toBeGreaterThan(40);
};
