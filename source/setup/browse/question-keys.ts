import type {Input} from '../../keys/key-codes.ts';
import {toKeyName} from '../../keys/key-names.ts';
import {type Bindings, commandOf} from '../../keys/keymap.ts';
import type {Work} from '../../load/work.ts';
import {isTooSmall, type Size} from '../../state/layout.ts';
import type {Screens} from '../../terminal/io/signals.ts';
import {glyphsOf, spinnerAt} from '../../text/glyphs.ts';
import {type Line, toLine} from '../../text/line-edit.ts';
import {type Span, span} from '../../text/spans.ts';
import type {Look} from '../../text/styles.ts';
import type {Answered, Ask, ChoiceField, Circumstances, TextField} from '../questions.ts';
import {typeInto} from '../typing.ts';
import type {Asked, PromptView} from '../ui/question.tsx';

type Typed = {
	readonly input: Input;
	readonly key: string;
	/** The question that it was typed at. Undefined if it came with more text at once, like a paste without brackets. */
	readonly seen: (() => Asked) | undefined;
	/** Whether it came with more text at once, as in such a paste. */
	readonly isPasted: boolean;
};

type PromptWorld = Pick<Screens['world'], 'now' | 'repeat'> & {
	readonly look: Look;
	readonly bindings: Bindings;
	readonly size: () => Size;
	readonly draw: () => void;
};

/** The needs of a question: `next` shows the current view, and returns the next input. */
type Prompt = PromptWorld & {
	readonly next: (view: () => Asked) => Promise<Typed>;
};

/** Asks on the screen that `view` describes. `take` gets the input; input before a question is kept for the next question. */
export const createPrompt = (world: PromptWorld) => {
	const {look, size, draw} = world;
	let said: PromptView['said'] = [];
	const waiting: Typed[] = [];
	let asked: (() => Asked) | undefined;
	let give: ((typed: Typed) => void) | undefined;
	const giveNext = () => {
		const typed = give && waiting.shift();
		if (typed === undefined) {
			return draw();
		}
		give?.(typed);
		give = undefined;
	};
	const close = () => {
		asked = undefined;
		give = undefined;
		draw();
	};
	const prompt: Prompt = {
		...world,
		next: view =>
			new Promise(resolve => {
				asked = view;
				give = resolve;
				giveNext();
			}),
	};
	const ask: Ask = {
		say: (line, tone = 'done') => {
			said = [...said, {sign: tone === 'done' ? doneSign(look) : span(' '), text: line}];
			draw();
		},
		text: (forms, at, asked) => askText(forms, at, asked, prompt).finally(close),
		choose: (menu, asked) => askChoice(menu, asked, prompt).finally(close),
		wait: (doing, work) => wait(doing, work, prompt).finally(close),
	};
	const take = (inputs: readonly Input[]) => {
		// A question that is not visible cannot be confirmed.
		if (!isTooSmall(size())) {
			const isText = (one: Input) => one.type === 'key' && one.text !== undefined;
			const isPasted = inputs.filter(isText).length > 1;
			const seen = isPasted ? undefined : asked;
			waiting.push(...inputs.map(input => ({input, key: input.type === 'key' ? input.name : '', seen, isPasted})));
			giveNext();
		}
	};
	return {ask, take, view: (): PromptView => ({said, asked: asked?.(), size: size(), look})};
};

const doneSign = (look: Look): Span => span(glyphsOf(look).done, 'ok');

/** A form of a question while it is asked: its text, and why an input or an answer was not accepted. */
type Form = TextField & {readonly line: Line; readonly problem: string};

const askText = async (
	fields: readonly TextField[],
	start: number,
	{above = [], problem = ''}: Circumstances,
	{look, bindings, next}: Prompt,
): Promise<Answered> => {
	let at = start;
	let forms = fields.map((field, index): Form => {
		return {...field, line: toLine(field.text.typed), problem: index === start ? problem : ''};
	});
	for (;;) {
		const form = forms[at] as Form;
		const {input, key, isPasted} = await next(() => viewForm(form, above, look));
		const isBack = key === 'esc';
		const isEnter = key === 'enter' || key === 'ctrl+j';
		const {isAnswer, says} = form.read(answerOf(form));
		if (isBack || (isEnter && isAnswer)) {
			return {at, texts: forms.map(answerOf), isBack};
		}
		// In a paste without brackets, the text after it may be a key: it stays hidden.
		if (key === 'tab' && form.other !== undefined && !isPasted) {
			at = (at + 1) % forms.length;
			continue;
		}
		const typed = isEnter ? says : typeInForm(form, input, key, bindings);
		forms = forms.with(at, typeof typed === 'string' ? {...form, problem: typed} : withLine(form, typed));
	}
};

// While something is typed, the proposal is hidden.
const answerOf = ({line, text}: Form): string => line.text || text.given;

const typeInForm = ({line, text, isSecret = false}: Form, input: Input, key: string, bindings: Bindings) =>
	line.text === '' && ['right', 'end'].includes(key) ? toLine(text.given) : typeInto(line, input, isSecret, bindings);

// A problem stays until the text is another one.
const withLine = (form: Form, line: Line): Form => ({
	...form,
	line,
	problem: line.text === form.line.text ? form.problem : '',
});

const viewForm = (form: Form, above: readonly string[], look: Look): Asked => {
	const {question, line, text, isSecret = false, problem, notes, enter, esc, other, read} = form;
	const {mask} = glyphsOf(look);
	const proposed = line.text !== '' ? '' : isSecret ? mask.repeat(text.given.length) : text.given;
	const says = answerOf(form) && read(answerOf(form)).says;
	return {
		above: above.map(answer => [doneSign(look), span(` ${answer}`)]),
		title: toTitle(question),
		typed: {...line, ...(isSecret && {mask})},
		proposed,
		notes: [
			problem === '' ? span(says) : toProblem(problem, look),
			...[...notes, other?.note?.('tab') ?? ''].map(toNote),
		],
		hints: [
			{key: 'enter', word: enter, stays: true},
			...(proposed === '' ? [] : [{key: toKeyName('right', look.isAscii), word: 'edit'}]),
			...(other === undefined ? [] : [{key: 'tab', word: `${other.name} instead`, stays: true}]),
			{key: 'esc', word: esc, stays: true},
		],
	};
};

const askChoice = async (
	{question, choices, notes, tab}: ChoiceField,
	{problem = ''}: Circumstances,
	{look, bindings, next}: Prompt,
): Promise<string | undefined> => {
	const moves: Readonly<Record<string, number>> = {'select-previous': choices.length - 1, 'select-next': 1};
	let selected = 0;
	const view = (): Asked => ({
		title: toTitle(question),
		choices,
		selected,
		notes: [toProblem(problem, look), ...notes.map(toNote)],
		hints: [
			{key: 'enter', word: 'choose', stays: true},
			...(tab === undefined ? [] : [{key: 'tab', word: tab, stays: true}]),
			{key: 'esc', word: 'back', stays: true},
		],
	});
	for (;;) {
		const {key, seen} = await next(view);
		if (key === 'esc') {
			return undefined;
		}
		const command = commandOf(bindings, 'formats', key) ?? '';
		selected = (selected + (moves[command] ?? 0)) % choices.length;
		const chosen = key === 'tab' ? tab : choices[command === 'pick' ? selected : Number(key) - 1]?.name;
		if (chosen !== undefined && seen === view) {
			return chosen;
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
		const hints = [
			{key: 'esc', word: 'back'},
			{key: '^c', word: 'quit'},
		];
		return {title, notes: [toNote(remark)], hints};
	};
	const untilBack = async (): Promise<undefined> => ((await next(view)).key === 'esc' ? undefined : untilBack());
	const stopping = new AbortController();
	const stopTurning = repeat(100, draw);
	const working = work(stopping.signal, said => {
		remark = said;
	});
	try {
		return await Promise.race([working, untilBack()]);
	} finally {
		stopTurning();
		stopping.abort();
	}
};

const toTitle = (question: string): Span[] => [span('? ', 'accent'), span(question, 'strong')];

const toNote = (note: string): Span => span(note, 'dim');

const toProblem = (problem: string, look: Look): Span =>
	span(problem === '' ? '' : `${glyphsOf(look).failed} ${problem}`, 'failure');
