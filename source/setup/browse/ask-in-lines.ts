import {createInterface} from 'node:readline';
import {type Keyboard, openKeyboard} from '../../keys/io/keyboard.ts';
import type {Input} from '../../keys/key-codes.ts';
import type {Bindings} from '../../keys/keymap.ts';
import {oneAtATime} from '../../system/one-at-a-time.ts';
import type {Terminal} from '../../terminal/io/open.ts';
import type {Screens} from '../../terminal/io/signals.ts';
import {toAsciiText} from '../../text/glyphs.ts';
import {emptyLine} from '../../text/line-edit.ts';
import type {Ask} from '../questions.ts';
import {typeInto} from '../typing.ts';
import type {Asker, AskOptions} from './ask-on-screen.ts';

/** Asks in lines that the terminal edits; an empty line accepts the default. A key is hidden while it is typed. */
export const askInLines = (terminal: Terminal, {look, bindings}: AskOptions, world: Screens['world']): Asker => {
	const left = Promise.withResolvers<undefined>();
	const lines = createLines(terminal, bindings, () => left.resolve(undefined), world);
	const say = (line: string) => void terminal.output.write(`${look.isAscii ? toAsciiText(line) : line}\n`);
	const text: Ask['text'] = async field => {
		const {notes, question, given, isSecret = false, read, esc} = field;
		for (const note of notes) {
			say(note);
		}
		const usual = given === '' ? '' : ` [${isSecret ? 'unchanged' : given}]`;
		const line = (await lines.read(`${question} (or ${esc})${usual}: `, isSecret)).trim();
		if (line === esc) {
			return undefined;
		}
		const answer = line || given;
		const {isAnswer, says} = read(answer);
		return isAnswer ? answer : text({...field, notes: says === '' ? [] : [says]});
	};
	const ask: Ask = {
		say,
		text,
		choose: async ({question, choices, notes}) => {
			const number = await text({
				question: `1 to ${choices.length}`,
				notes: [question, ...notes, ...choices.map((choice, index) => `${index + 1}. ${choice}`)],
				given: '1',
				read: typed => ({isAnswer: choices[Number(typed) - 1] !== undefined, says: ''}),
				enter: 'choose',
				esc: 'back',
			});
			return choices[Number(number) - 1];
		},
		wait: (doing, work) => {
			say(doing);
			return work(new AbortController().signal, say);
		},
	};
	const {suspend, release} = lines;
	return {ended: left.promise, suspend: () => void suspend(), release, restore: async () => lines.close(), ask};
};

const createLines = ({input, output}: Terminal, bindings: Bindings, leave: () => void, world: Screens['world']) => {
	let reader: Keyboard | undefined;
	const release: Asker['release'] = async use => {
		reader?.pause();
		await use();
		// The reader may be closed by now.
		reader?.resume();
	};
	const suspend = oneAtATime(() => release(world.stop));
	const close = () => {
		reader?.close();
		reader = undefined;
	};
	const read = async (question: string, isSecret: boolean): Promise<string> => {
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
