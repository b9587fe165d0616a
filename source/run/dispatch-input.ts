import {createClicks} from '../keys/clicks.ts';
import {toMenuBytes} from '../keys/io/menu-input.ts';
import type {Input, Key} from '../keys/key-codes.ts';
import {menuBindingOf} from '../keys/keymap.ts';
import {targetAt} from '../screen/frame.ts';
import {commandNow} from '../state/keys-now.ts';
import {isMenuOpen, modeOf, type State} from '../state/state.ts';
import {inOrder} from '../system/queue.ts';
import type {Program} from '../update/program.ts';

/** Where an answer of the terminal goes, and a clock in milliseconds. */
type InputWorld = {readonly answer: (reply: string) => void; readonly now: () => number};

/**
Makes what takes inputs in order: each is an action against the newest state, and those that came together are drawn
once. The keys of an open menu go to `hand`, one by one, as bytes.
*/
export const createInputDispatcher = (
	program: Program,
	hand: (bytes: string) => Promise<void>,
	{answer, now}: InputWorld,
): ((inputs: readonly Input[]) => void) => {
	const clicks = createClicks();
	const press = createPressing(program, now);
	const take = (input: Input) => {
		switch (input.type) {
			case 'reply':
				answer(input.text);
				break;
			case 'mouse': {
				const at = clicks.read(input, now());
				if (at !== undefined) {
					program.dispatch({type: 'pointed', at, target: targetAt(program.getSeen(), at)});
				}
				break;
			}
			case 'paste':
				program.dispatch({type: 'pasted', text: input.text});
				break;
			case 'key':
				press(input);
		}
	};
	return inOrder<Input>(async waiting => {
		let done = 0;
		program.batch(() => {
			for (const input of waiting) {
				if (isForMenu(program.getSeen(), input)) {
					break;
				}
				done++;
				take(input);
			}
		});
		const forMenu = waiting.splice(0, done + 1)[done];
		if (forMenu !== undefined) {
			await hand(toMenuBytes(forMenu));
		}
	});
};

// Milliseconds: a person who takes a choice by its number may still press Esc to close the menu.
const lateEsc = 1000;

// Makes what presses keys, but for an Esc that was meant for the menu which a number has just closed.
const createPressing = (program: Program, now: () => number) => {
	let closedMenu = Number.NEGATIVE_INFINITY;
	return ({name: key, text}: Key): void => {
		const before = program.getSeen();
		const command = commandNow(before, key);
		if (command === 'close' && now() - closedMenu < lateEsc) {
			return;
		}
		program.dispatch({type: 'pressed', key, text});
		const isByNumber = command === undefined && isMenuOpen(before) && !isMenuOpen(program.getSeen());
		closedMenu = isByNumber ? now() : Number.NEGATIVE_INFINITY;
	};
};

// An open menu takes the mouse, and the keys that it knows, which no command can have; numbers are chosen by `update`. While
// its choices are searched, keys that type are typed.
const isForMenu = (state: State, input: Input): boolean => {
	if (!isMenuOpen(state) || input.type !== 'key') {
		return isMenuOpen(state) && input.type === 'mouse';
	}
	const {sends = 'itself'} = menuBindingOf(input.name) ?? {};
	return sends !== 'itself' && (modeOf(state) !== 'search' || input.text === undefined);
};
