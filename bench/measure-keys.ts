import {firstRow} from './listing.ts';
import {type Command, curlJqFzf, envpickAnew, missingPrograms} from './programs.ts';
import {openPty, type Pty, type Reaction} from './pty.ts';
import type {Service} from './service.ts';

// A frame ends after this many milliseconds without a byte: fzf first draws the typed character, and later its matches.
const shortSilence = 60;

// Words from the tags; one text has a space between two words.
const typedTexts = ['windows7 de', 'image:2023'];
const ctrlU = '\u0015';

/** The responses to a key: of envpick, and of fzf if it is installed. */
type Pair = readonly [own: Reaction, fzf?: Reaction | undefined];

/** Presses the same keys in envpick and in fzf on the same lines, in turn. fzf has no groups to fold. */
export const measureKeys = async (service: Service, count: number, moves: number) => {
	const url = service.urlOf(count, 0);
	const silence = count > 10_000 ? 250 : shortSilence;
	const own = await open(envpickAnew(url), silence);
	const fzf = missingPrograms().length === 0 ? await open(curlJqFzf(url), silence) : undefined;
	const press = async (key: string, fzfKey: string, until: number): Promise<Pair> => [
		await own.press(key, until),
		await fzf?.press(fzfKey, until),
	];
	const [move, type, fold]: [Pair[], Pair[], Pair[]] = [[], [], []];
	for (let count = 0; count < moves; count++) {
		// fzf's list is upside down, so its next line is above.
		move.push(await press('\u001b[B', '\u001b[A', shortSilence));
	}
	for (const text of typedTexts) {
		for (const letter of text) {
			type.push(await press(letter, letter, silence));
		}
		await press(ctrlU, ctrlU, silence);
	}
	// Moves to the list, where keys fold groups, and to its first group.
	own.write('\tg');
	await own.settle(silence);
	for (let count = 0; count < 10; count++) {
		fold.push([await own.press(count % 2 === 0 ? '\u001b[D' : '\u001b[C', shortSilence)]);
	}
	await own.close();
	await fzf?.close();
	const toReactions = (pairs: readonly Pair[], program: 0 | 1) => {
		const reactions = pairs.flatMap(pair => pair[program] ?? []);
		return {
			milliseconds: reactions.map(({milliseconds}) => milliseconds),
			bytes: reactions.map(({bytes}) => bytes),
		};
	};
	return {
		...{move: toReactions(move, 0), type: toReactions(type, 0), fold: toReactions(fold, 0)},
		...{fzfMove: toReactions(move, 1), fzfType: toReactions(type, 1)},
	};
};

const open = async (command: Command, silence: number): Promise<Pty> => {
	const pty = openPty(command);
	await pty.seeText(firstRow);
	await pty.settle(silence * 2);
	return pty;
};
