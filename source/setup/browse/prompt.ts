import {type Input, toKeyName} from '../../keys/key-codes.ts';
import {type Bindings, commandOf} from '../../keys/keymap.ts';
import type {Work} from '../../load/work.ts';
import {isTooSmall, type Size} from '../../state/layout.ts';
import type {Screens} from '../../terminal/io/signals.ts';
import {glyphsOf, spinnerAt} from '../../text/glyphs.ts';
import {emptyLine, toLine} from '../../text/line-edit.ts';
import {type Span, span} from '../../text/spans.ts';
import type {Look} from '../../text/styles.ts';
import type {Ask, ChoiceField, TextField} from '../questions.ts';
import {typeInto} from '../typing.ts';
import type {Asked, PromptView} from '../ui/prompt.tsx';

type Typed = {
	readonly input: Input;
	readonly key: string;
	/** The question that it was typed at. Undefined if it came with more text at once, like a paste without brackets. */
	readonly seen: (() => Asked) | undefined;
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
	readonly say: (line: string, sign: 'answer') => void;
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
	const signs = signsOf(look);
	const say = (line: string, sign: keyof ReturnType<typeof signsOf> = 'done') => {
		said = [...said, [signs[sign], span(` ${line}`)]];
		draw();
	};
	const prompt: Prompt = {
		...world,
		say,
		next: view =>
			new Promise(resolve => {
				asked = view;
				give = resolve;
				giveNext();
			}),
	};
	const ask: Ask = {
		say,
		text: field => askText(field, prompt).finally(close),
		choose: menu => askChoice(menu, prompt).finally(close),
		wait: (doing, work) => wait(doing, work, prompt).finally(close),
	};
	const take = (inputs: readonly Input[]) => {
		// A question that is not visible cannot be confirmed.
		if (!isTooSmall(size())) {
			const seen = inputs.filter(one => one.type === 'key' && one.text).length > 1 ? undefined : asked;
			waiting.push(...inputs.map(input => ({input, key: input.type === 'key' ? input.name : '', seen})));
			giveNext();
		}
	};
	return {ask, take, view: (): PromptView => ({said, asked: asked?.(), size: size(), look})};
};

const signsOf = (look: Look) => ({
	plain: span(' '),
	done: span(glyphsOf(look).done, 'ok'),
	failure: span('!', 'failure'),
	// No tick: an answer may still be wrong, and a tick means that something was done.
	answer: span(glyphsOf(look).dot, 'dim'),
});

const askText = async (
	{question, given, isSecret = false, read, notes, enter, esc}: TextField,
	{look, bindings, next, say}: Prompt,
): Promise<string | undefined> => {
	let line = emptyLine;
	let problem = '';
	const {mask} = glyphsOf(look);
	// While something is typed, the default is hidden.
	const answerNow = (): string => line.text || given;
	const view = (): Asked => {
		const remark = problem === '' ? span(answerNow() && read(answerNow()).says) : span(problem, 'failure');
		const proposed = line.text !== '' ? '' : isSecret ? mask.repeat(given.length) : given;
		const edits = proposed === '' ? {} : {[toKeyName('right', look.isAscii)]: 'edit'};
		return {
			title: toTitle(question),
			typed: {...line, ...(isSecret && {mask})},
			proposed,
			notes: [remark, ...notes.map(toNote)],
			hints: {enter, ...edits, esc},
		};
	};
	for (;;) {
		const {input, key} = await next(view);
		const answer = answerNow();
		const {isAnswer, says} = read(answer);
		const isEnter = key === 'enter' || key === 'ctrl+j';
		if (key === 'esc') {
			return undefined;
		}
		if (isEnter && isAnswer) {
			say(`${question}  ${isSecret ? says : answer.trim()}`, 'answer');
			return answer;
		}
		const takesProposal = line.text === '' && ['right', 'end'].includes(key);
		const typed = isEnter ? says : takesProposal ? toLine(given) : typeInto(line, input, isSecret, bindings);
		problem = typeof typed === 'string' ? typed : '';
		line = typeof typed === 'string' ? line : typed;
	}
};

const askChoice = async (
	{question, choices, notes}: ChoiceField,
	{bindings, next, say}: Prompt,
): Promise<string | undefined> => {
	const moves: Readonly<Record<string, number>> = {'select-previous': choices.length - 1, 'select-next': 1};
	let selected = 0;
	const view = (): Asked => ({
		title: toTitle(question),
		choices,
		selected,
		notes: notes.map(toNote),
		hints: {enter: 'choose', esc: 'back'},
	});
	for (;;) {
		const {key, seen} = await next(view);
		if (key === 'esc') {
			return undefined;
		}
		const command = commandOf(bindings, 'formats', key) ?? '';
		selected = (selected + (moves[command] ?? 0)) % choices.length;
		const chosen = choices[command === 'pick' ? selected : Number(key) - 1];
		if (chosen !== undefined && seen === view) {
			say(`${question}  ${chosen}`, 'answer');
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
		return {title, notes: [toNote(remark)], hints: {esc: 'back', '^c': 'quit'}};
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
