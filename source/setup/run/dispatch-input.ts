import type {Input} from '../../keys/key-codes.ts';
import {type FieldInput, type Stroke, editPlain, editSecret, strokesOf} from '../field.ts';
import {type SetupProgram, type SetupState, fieldOf} from '../state.ts';
import {inOrder} from '../../system/queue.ts';
import type {Line} from '../../text/line-edit.ts';
import {isMenuMove, toMenuBytes} from '../../ui/menu-input.ts';

const strokeBytes = {left: '\u001b[D', right: '\u001b[C', backspace: '\u007f'} as const;

// These act wherever they are pressed; all else in a field is for the field.
const ownKeys: ReadonlySet<string> = new Set(['esc', 'ctrl+c', 'ctrl+z']);

/**
Makes what takes inputs of the set-up in order, each against the newest state. What is for the field or the menu is handed
to it one by one, as the field is led: see setup-field.ts.
*/
export const createSetupPump = (
	program: SetupProgram,
	hand: (bytes: string) => Promise<void>,
): ((inputs: readonly Input[]) => void) => {
	const lead = async (from: Line, inputs: readonly FieldInput[]) => {
		const {line, refused} = editAll(program.getState(), from, inputs);
		for (const stroke of strokesOf(from, line)) {
			await handStroke(stroke);
		}
		if (refused !== undefined) {
			program.dispatch({type: 'refused', why: refused});
		}
	};
	const handStroke = async (stroke: Stroke) => {
		await hand(stroke.type === 'insert' ? stroke.text : strokeBytes[stroke.type]);
		// Of its cursor the field tells nothing.
		if (stroke.type === 'left' || stroke.type === 'right') {
			program.dispatch({type: 'moved', by: stroke.type === 'left' ? -1 : 1});
		}
	};
	const take = inOrder<Came>(async waiting => {
		const {input, isOfText} = waiting.shift() ?? {};
		const state = program.getState();
		const line = fieldOf(state);
		if (input === undefined || input.type === 'reply' || input.type === 'mouse') {
			return;
		}
		if (input.type === 'key' && (ownKeys.has(input.name) || (state.step === 'trial' && isOfText !== true))) {
			program.dispatch({type: 'pressed', key: input.name});
			// Until what comes of it is drawn.
			await hand('');
		} else if (line !== undefined) {
			await (isEnter(input) ? hand('\r') : lead(line, [input, ...takeTyped(waiting)]));
		} else if (state.step === 'keeping' && (isOfText !== true || isMove(input))) {
			await hand(toMenuBytes(input));
		}
	});
	return inputs => {
		const isOfText = inputs.filter(isTyped).length > 1;
		take(inputs.map(input => ({input, isOfText})));
	};
};

// An input, and whether it came with more text at once. That is a paste where the terminal does not say so, or typing over a
// slow line: it may move, and fill fields line by line, but not choose.
type Came = {readonly input: Input; readonly isOfText: boolean};

const isMove = (input: Input): boolean => input.type === 'key' && isMenuMove(input.name);

const isTyped = (input: Input): boolean => input.type === 'key' && input.text !== undefined;

const isEnter = (input: Input): boolean => input.type === 'key' && (input.name === 'enter' || input.name === 'ctrl+j');

// What was typed together is one change of the field.
const takeTyped = (waiting: Came[]): FieldInput[] => {
	const end = waiting.findIndex(({input}) => input.type !== 'key' || isEnter(input) || ownKeys.has(input.name));
	return waiting.splice(0, end === -1 ? waiting.length : end).map(({input}) => input as FieldInput);
};

const editAll = (
	{step, options: {bindings}}: SetupState,
	from: Line,
	inputs: readonly FieldInput[],
): {readonly line: Line; readonly refused?: string} => {
	let line = from;
	for (const input of inputs) {
		const edit = step === 'key' ? editSecret(line, input, bindings) : editPlain(line, input, bindings);
		if (edit.type === 'refused') {
			return {line, refused: edit.why};
		}
		line = edit.line;
	}
	return {line};
};
