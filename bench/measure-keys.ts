import {firstRow} from './listing.ts';
import {curlJqFzf, envpickAnew, missingPrograms} from './programs.ts';
import {openPty, type Pty, type Reaction} from './pty.ts';
import type {Samples} from './samples.ts';
import type {Service} from './service.ts';

/** The measured responses to keys, one sample per key. */
export type Reactions = {readonly milliseconds: Samples; readonly bytes: Samples};

// A frame ends after this many milliseconds without a byte: fzf first draws the typed character, and later its matches.
const shortSilence = 60;
const silenceAt = (count: number): number => (count > 10_000 ? 250 : shortSilence);

// Words from the tags; one text has a space between two words.
const typedTexts = ['windows7 de', 'image:2023'];
const ctrlU = '\u0015';

/**
Presses the same keys in envpick and in fzf on the same lines, in turn. Only `envpickAnew` has groups, so folding is measured only
there.
*/
export const measureKeys = async (service: Service, count: number, moves: number) => {
	const url = service.urlOf(count, 0);
	const silence = silenceAt(count);
	const own = await open(openPty(envpickAnew(url)), firstRow, silence);
	const fzf = missingPrograms().length === 0 ? await open(openPty(curlJqFzf(url)), firstRow, silence) : undefined;
	const both: Both = {own, fzf};
	// fzf's list is upside down, so its next line is above.
	const move = await pressAll(both, Array<Keys>(moves).fill({own: '\u001b[B', fzf: '\u001b[A'}), shortSilence);
	const typed = [];
	for (const text of typedTexts) {
		typed.push(
			await pressAll(
				both,
				Array.from(text, letter => ({own: letter, fzf: letter})),
				silence,
			),
		);
		await pressAll(both, [{own: ctrlU, fzf: ctrlU}], silence);
	}
	// Moves to the list, where keys fold groups, and to its first group.
	own.write('\tg');
	await own.settle(silence);
	const foldKeys = Array.from({length: 10}, (_, index) => ({own: index % 2 === 0 ? '\u001b[D' : '\u001b[C'}));
	const fold = await pressAll({own, fzf: undefined}, foldKeys, shortSilence);
	await own.close();
	await fzf?.close();
	return {
		move: toReactions(move.own),
		type: toReactions(typed.flatMap(({own: reactions}) => reactions)),
		fold: toReactions(fold.own),
		fzfMove: toReactions(move.fzf),
		fzfType: toReactions(typed.flatMap(({fzf: reactions}) => reactions)),
	};
};

const open = async (pty: Pty, text: string, silence: number): Promise<Pty> => {
	await pty.seeText(text);
	await pty.settle(silence * 2);
	return pty;
};

type Keys = {readonly own: string; readonly fzf?: string};
type Both = {readonly own: Pty; readonly fzf: Pty | undefined};

const pressAll = async (both: Both, keys: readonly Keys[], silence: number) => {
	const own: Reaction[] = [];
	const fzf: Reaction[] = [];
	for (const key of keys) {
		own.push(await both.own.press(key.own, silence));
		if (key.fzf !== undefined && both.fzf !== undefined) {
			fzf.push(await both.fzf.press(key.fzf, silence));
		}
	}
	return {own, fzf};
};

const toReactions = (reactions: readonly Reaction[]): Reactions => ({
	milliseconds: reactions.map(({milliseconds}) => milliseconds),
	bytes: reactions.map(({bytes}) => bytes),
});
