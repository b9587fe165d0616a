import {createInterface} from 'node:readline';
import {type Keyboard, openKeyboard} from '../../keys/io/keyboard.ts';
import type {Input} from '../../keys/key-codes.ts';
import type {Bindings} from '../../keys/keymap.ts';
import {singleFlight} from '../../system/single-flight.ts';
import type {Terminal} from '../../terminal/io/open-terminal.ts';
import type {Screens} from '../../terminal/io/signals.ts';
import {toAsciiText} from '../../text/glyphs.ts';
import {emptyLine} from '../../text/line-edit.ts';
import type {Ask, Choice, ChoiceField, Circumstances, TextField} from '../questions.ts';
import {typeInto} from '../typing.ts';
import type {Asker, AskOptions} from './ask-on-screen.ts';

/** Asks in lines that the terminal edits; an empty line accepts the default. A key is hidden while it is typed. */
export const askInLines = (terminal: Terminal, {look, bindings}: AskOptions, world: Screens['world']): Asker => {
	const left = Promise.withResolvers<undefined>();
	const lines = createLines(terminal, bindings, () => left.resolve(undefined), world);
	const say = (line: string) => void terminal.output.write(`${look.isAscii ? toAsciiText(line) : line}\n`);
	const text = createText(lines.read, say);
	const ask: Ask = {
		say,
		text,
		choose: (menu, asked) => choose(text, menu, asked),
		wait: (doing, work) => {
			say(doing);
			return work(new AbortController().signal, say);
		},
	};
	const {suspend, release} = lines;
	return {ended: left.promise, suspend: () => void suspend(), release, restore: async () => lines.close(), ask};
};

type Read = (question: string, isSecret: boolean) => Promise<string>;

// The words in brackets lead elsewhere, as keys do on a screen.
const createText = (readLine: Read, say: (line: string) => void): Ask['text'] => {
	const readForm = async (field: TextField) => {
		const {question, isSecret = false, esc, other} = field;
		const usual = usualOf(field);
		const shown = usual === '' ? '' : ` [${isSecret ? 'unchanged' : usual}]`;
		const ways = [other?.name, esc].filter(way => way !== undefined).join(', or ');
		return (await readLine(`${question} (or ${ways})${shown}: `, isSecret)).trim() || usual;
	};
	const sayIfAny = (line: string) => line === '' || say(line);
	const text: Ask['text'] = async (forms, at, {problem = ''}) => {
		const form = forms[at] as TextField;
		const {notes, read, esc, other} = form;
		// After a failure the notes have been said.
		for (const line of problem === '' ? [...notes, other?.note?.(`the word ${other.name}`) ?? ''] : [problem]) {
			sayIfAny(line);
		}
		for (;;) {
			const answer = await readForm(form);
			const isBack = answer === esc;
			if (answer === other?.name) {
				return text(forms, (at + 1) % forms.length, {});
			}
			const {isAnswer, says} = read(answer);
			if (isBack || isAnswer) {
				return {at, texts: forms.map((one, index) => (index === at && !isBack ? answer : usualOf(one))), isBack};
			}
			sayIfAny(says);
		}
	};
	return text;
};

// An empty line accepts it.
const usualOf = ({text: {typed, given}}: TextField): string => typed || given;

const choose = async (
	text: Ask['text'],
	menu: ChoiceField,
	{problem = ''}: Circumstances,
): Promise<string | undefined> => {
	const {question, choices, notes, tab} = menu;
	const all = [...choices, ...(tab === undefined ? [] : [{name: tab, says: ''}])];
	const toLine = ({name, says}: Choice, index: number) => `${index + 1}. ${says === '' ? name : `${name}: ${says}`}`;
	const field: TextField = {
		question: `1 to ${all.length}`,
		text: {typed: '', given: '1'},
		read: typed => ({isAnswer: all[Number(typed) - 1] !== undefined, says: ''}),
		notes: [problem, question, ...notes, ...all.map(toLine)],
		enter: 'choose',
		esc: 'back',
	};
	const {texts, isBack} = await text([field], 0, {});
	return isBack ? undefined : all[Number(texts[0]) - 1]?.name;
};

const createLines = ({input, output}: Terminal, bindings: Bindings, leave: () => void, world: Screens['world']) => {
	let reader: Keyboard | undefined;
	const release: Asker['release'] = async use => {
		reader?.pause();
		await use();
		// The reader may be closed by now.
		reader?.resume();
	};
	const suspend = singleFlight(() => release(world.stop));
	const close = () => {
		reader?.close();
		reader = undefined;
	};
	const read: Read = async (question, isSecret) => {
		const {promise: typed, resolve} = Promise.withResolvers<string>();
		const lineEnds = {enter: resolve, 'ctrl+j': resolve, 'ctrl+c': leave, 'ctrl+d': leave, 'ctrl+z': suspend};
		reader = isSecret
			? openKeyboard(input, readUnseen(bindings, lineEnds), world.lose)
			: readLines(input, resolve, leave);
		// Only now, when the terminal shows no secret input.
		output.write(question);
		const line = await typed;
		close();
		if (isSecret) {
			// The terminal did not show the end of the line either.
			output.write('\n');
		}
		return line;
	};
	return {read, suspend, release, close};
};

// Reads lines that the terminal shows and edits.
const readLines = (input: Terminal['input'], onLine: (line: string) => void, onEnd: () => void): Keyboard => {
	const lines = createInterface({input}).on('line', onLine).on('close', onEnd).on('error', onEnd);
	return {
		pause: () => lines.pause(),
		resume: () => lines.resume(),
		close: () => lines.off('close', onEnd).close(),
	};
};

// Reads lines that the terminal neither shows nor edits.
const readUnseen = (bindings: Bindings, actions: Readonly<Record<string, (text: string) => unknown>>) => {
	let line = emptyLine;
	return (inputs: readonly Input[]): void => {
		for (const input of inputs) {
			const key = input.type === 'key' ? input.name : '';
			const act = actions[key];
			if (act === undefined) {
				const typed = typeInto(line, input, true, bindings);
				line = typeof typed === 'string' ? line : typed;
			} else {
				const {text} = line;
				line = emptyLine;
				act(text);
			}
		}
	};
};
