import type {Input} from '../../keys/key-codes.ts';
import type {Bindings} from '../../keys/lookup.ts';
import {menuBindingOf} from '../../keys/menu-keys.ts';
import {isTooSmall, type Size} from '../../state/layout.ts';
import type {Screens} from '../../terminal/io/signals.ts';
import {glyphsOf, spinnerAt} from '../../text/glyphs.ts';
import {toLine} from '../../text/line-edit.ts';
import {type Span, span} from '../../text/spans.ts';
import type {Look} from '../../ui/styled-text.ts';
import type {Ask, Menu, TextField, Work} from '../ask.ts';
import {typeInto} from '../typing.ts';
import type {Asked, PromptView} from '../ui/prompt.tsx';

type Typed = {
	readonly input: Input;
	/** The name of a key; empty for a paste. */
	readonly key: string;
	/**
	It came before the question, or with more text at once, which is a paste where the terminal does not say so, or typing over
	a slow line: it fills fields line by line and moves in a menu, but does not choose.
	*/
	readonly isAhead: boolean;
};

/** What a question needs: `next` shows it as it is now, and gives what is typed next for it. */
type Prompt = Pick<Screens['world'], 'now' | 'repeat'> & {
	readonly look: Look;
	readonly bindings: Bindings;
	readonly size: () => Size;
	readonly next: (view: () => Asked) => Promise<Typed>;
	readonly say: Ask['say'];
	readonly draw: () => void;
};

/** Asks on the screen, which `view` describes; `draw` is called whenever that is another. */
export const createPrompt = (given: Omit<Prompt, 'next' | 'say'>) => {
	const {look, size, draw} = given;
	let said: PromptView['said'] = [];
	const say: Ask['say'] = (line, tone = 'done') => {
		said = [...said, {line, tone}];
		draw();
	};
	const {asked, next, close, take} = createQuestions(draw);
	const prompt: Prompt = {...given, next, say};
	const ask: Omit<Ask, 'lend'> = {
		say,
		text: field => askText(field, prompt).finally(close),
		choose: menu => askChoice(menu, prompt).finally(close),
		wait: (doing, work) => wait(doing, work, prompt).finally(close),
	};
	return {
		ask,
		// Nobody agrees to what cannot be seen.
		take: (inputs: readonly Input[]) => take(isTooSmall(size()) ? [] : inputs),
		view: (): PromptView => ({said, asked: asked(), size: size(), look}),
	};
};

// Each question is a loop over what is typed; what was typed before it comes first.
const createQuestions = (draw: () => void) => {
	let asked: (() => Asked) | undefined;
	let give: ((typed: Typed) => void) | undefined;
	const waiting: Typed[] = [];
	const giveNext = () => {
		const typed = give && waiting.shift();
		if (typed === undefined) {
			draw();
		} else {
			give?.(typed);
			give = undefined;
		}
	};
	return {
		asked: () => asked?.(),
		next: (view: () => Asked): Promise<Typed> =>
			new Promise(resolve => {
				asked = view;
				give = resolve;
				giveNext();
			}),
		close: () => {
			asked = undefined;
			give = undefined;
			draw();
		},
		take: (inputs: readonly Input[]) => {
			const isAhead = asked === undefined || inputs.filter(one => one.type === 'key' && one.text).length > 1;
			waiting.push(...inputs.map(input => ({input, key: input.type === 'key' ? input.name : '', isAhead})));
			giveNext();
		},
	};
};

const askText = async (field: TextField, {bindings, next, say}: Prompt): Promise<string | undefined> => {
	const {question, check, isSecret = false, enter, esc} = field;
	let line = toLine(field.given);
	let problem = '';
	const view = (): Asked => {
		const says = span(line.text === '' ? '' : check(line.text).says);
		const notes = [problem === '' ? says : span(problem, 'failure'), ...field.notes.map(toNote)];
		return {title: toTitle(question), field: {line, isSecret}, notes, hints: {enter, esc}};
	};
	for (;;) {
		const {input, key} = await next(view);
		const {isAnswer, says} = check(line.text);
		const isEnter = key === 'enter' || key === 'ctrl+j';
		if (key === 'esc') {
			return undefined;
		}
		if (isEnter && isAnswer) {
			say(`${question}  ${isSecret ? says : line.text.trim()}`);
			return line.text;
		}
		const typed = isEnter ? says : typeInto(line, input, isSecret, bindings);
		[line, problem] = typeof typed === 'string' ? [line, typed] : [typed, ''];
	}
};

const askChoice = async <Value extends string>(
	{question, choices, notes}: Menu<Value>,
	{look, next, say}: Prompt,
): Promise<Value | undefined> => {
	const moves: Readonly<Record<string, number>> = {up: choices.length - 1, down: 1};
	let selected = 0;
	const toChoice = ({label}: {readonly label: string}, index: number): Span[] =>
		index === selected
			? [span(`${glyphsOf(look).selected} `, 'accent'), span(`${index + 1} ${label}`, 'strong')]
			: [span(`  ${index + 1} ${label}`)];
	const view = (): Asked => ({
		title: toTitle(question),
		choices: choices.map(toChoice),
		notes: notes.map(toNote),
		hints: {enter: 'choose', esc: 'back'},
	});
	for (;;) {
		const {key, isAhead} = await next(view);
		if (key === 'esc') {
			return undefined;
		}
		const sends = menuBindingOf(key)?.sends ?? '';
		selected = (selected + (moves[sends] ?? 0)) % choices.length;
		const chosen = choices[sends === 'enter' ? selected : Number(key) - 1];
		if (chosen !== undefined && !isAhead) {
			say(`${question}  ${chosen.label}`);
			return chosen.value;
		}
	}
};

const wait = async <Value>(
	doing: string,
	work: Work<Value>,
	{look, next, now, repeat, draw}: Prompt,
): Promise<Value | undefined> => {
	const started = now();
	let remark = '';
	const view = (): Asked => {
		const milliseconds = now() - started;
		const title = [span(`${spinnerAt(glyphsOf(look), milliseconds)} ${doing}, ${Math.floor(milliseconds / 1000)} s`)];
		return {title, notes: [toNote(remark)], hints: {esc: 'back', '^c': 'quit'}};
	};
	const untilBack = async (): Promise<undefined> => ((await next(view)).key === 'esc' ? undefined : untilBack());
	const onDelay = (said: string) => {
		remark = said;
	};
	const stopping = new AbortController();
	const stopTurning = repeat(100, draw);
	try {
		return await Promise.race([work(stopping.signal, onDelay), untilBack()]);
	} finally {
		stopTurning();
		stopping.abort();
	}
};

const toTitle = (question: string): Span[] => [span('? ', 'accent'), span(question, 'strong')];

const toNote = (note: string): Span => span(note, 'dim');
