import {type FormName, formNames} from './core/forms.ts';
import {yieldOf} from './core/pick.ts';
import type {State} from './core/state.ts';
import {toSafeText} from './core/text.ts';
import type {Program} from './program.ts';

export type SpokenMenu = {
	/** Takes a key that is for the menu, in the bytes of the pump. */
	readonly hand: (bytes: string) => Promise<void>;
	/** Says the forms, when the menu has been opened. */
	readonly open: () => void;
};

/** Makes the menu of the forms for a screen reader: each form is said with its number, which chooses it. */
export const createSpokenMenu = (program: Program, say: (lines: readonly string[]) => void): SpokenMenu => {
	let position = 0;
	const choose = (form: FormName | undefined) => {
		if (form !== undefined) {
			program.dispatch({type: 'chose', form});
		}
	};
	const moveTo = (index: number) => {
		position = Math.min(formNames.length - 1, Math.max(0, index));
		const form = formNames[position];
		say(form === undefined ? [] : [toLine(program.getState(), form, position)]);
	};
	return {
		open: () => {
			const state = program.getState();
			position = formNames.indexOf(state.form);
			say([
				`forms: a number or enter copies, ${formNames.length} of them`,
				...formNames.map((form, index) => toLine(state, form, index)),
			]);
			moveTo(position);
		},
		hand: async bytes => {
			if (/^[1-9]$/.test(bytes)) {
				choose(formNames[Number(bytes) - 1]);
			} else if (bytes === '\r') {
				choose(formNames[position]);
			} else if (bytes === '\u001b[A' || bytes === 'k') {
				moveTo(position - 1);
			} else if (bytes === '\u001b[B' || bytes === 'j') {
				moveTo(position + 1);
			}
		},
	};
};

const toLine = (state: State, form: FormName, index: number): string => {
	const yielded = yieldOf(state, form, state.options.target === 'clipboard');
	const text = yielded.type === 'text' ? toSafeText(yielded.text.replaceAll('\n', '  ')) : yielded.reason;
	return `${index + 1}, ${form}: ${text}`;
};
