import type {Input} from '../../keys/key-codes.ts';
import type {Size} from '../../state/layout.ts';
import {type CursorPosition, moveTo} from '../diff-frames.ts';
import {createQuestions, type Questions} from './ask-terminal.ts';
import {measure, type Terminal} from './open-terminal.ts';
import {leaveScreen} from './restore.ts';

/** The rows below the cursor that a screen uses while it is shown. */
export type Region = ReturnType<typeof createInlineScreen>;

// The question with a `?` has a reply that no key can send, but neither tmux nor screen replies to it.
const whereIsCursor = '\u001b[6n';
const cursorReport = /\[(\d+);(\d+)R/;

/** `rowsOf` returns the height of the region in a terminal with that many rows, undefined for all of them. */
export const createInlineScreen = (terminal: Terminal, rowsOf: (rows: number) => number | undefined) => {
	const {ask, answer, isReplyDue} = createQuestions(bytes => terminal.output.write(bytes), cursorReport);
	let finding: Promise<unknown> = Promise.resolve();
	let isWhole = rowsOf(terminal.size().rows) === undefined;
	// The first row, and the place to which the cursor returns; undefined until known.
	let place: {readonly top: number; readonly origin: CursorPosition} | undefined;
	// If the terminal becomes lower than the region, one row above the region still remains.
	const size = (): Size => {
		const whole = terminal.size();
		return isWhole ? whole : {...whole, rows: Math.min(rowsOf(whole.rows) ?? whole.rows, whole.rows - 1)};
	};
	// At first the region begins in the line of the cursor, or below that line if it is not empty.
	const makeRoom = (cursor: CursorPosition, cursorRow: number | undefined): void => {
		const before = cursorRow === undefined ? undefined : place;
		const isOnLine = before === undefined ? cursor.x === 0 : before.origin.y === before.top;
		const wanted = Math.max(0, cursor.y - (cursorRow ?? (isOnLine ? 0 : -1)));
		const {rows} = terminal.size();
		const scrolled = Math.max(0, wanted + size().rows - rows);
		terminal.output.write(scrolled === 0 ? '' : moveTo({x: 0, y: rows - 1}) + '\n'.repeat(scrolled));
		const top = wanted - scrolled;
		place = {top, origin: {x: before?.origin.x ?? cursor.x, y: isOnLine ? top : top - 1}};
	};
	return {
		terminal: {
			...terminal,
			size,
			onResize: (listener: (size: Size) => void) => terminal.onResize(() => listener(size())),
		},
		/** The first row, from 0; undefined while the screen has the whole terminal. */
		top: (): number | undefined => (isWhole ? undefined : (place?.top ?? 0)),
		/**
		Finds the cursor and makes room below it, scrolling up the text above. If the screen is already shown, `cursorRow` is its
		row with the cursor, from 0. If the terminal does not report its cursor, returns false, and the screen has all of it.
		*/
		enter: async (cursorRow?: number): Promise<boolean> => {
			const found = findCursor(terminal, ask);
			finding = found;
			const cursor = await found;
			isWhole = cursor === undefined;
			if (cursor !== undefined) {
				makeRoom(cursor, cursorRow);
			}
			return !isWhole;
		},
		/** The bytes that erase the region and restore the cursor; none before the place of the region is known. */
		leave: (): string => {
			const erased = place === undefined ? '' : `${moveTo({x: 0, y: place.top})}\u001b[J${moveTo(place.origin)}`;
			return isWhole ? leaveScreen() : erased;
		},
		/** Accepts an input that is the reply to the region's question; returns false for any other input. */
		take: (input: Input): boolean => answer(replyIn(input)),
		isReplyDue,
		/** Resolves once no reply is pending. */
		settled: () => finding,
	};
};

const findCursor = async (terminal: Terminal, ask: Questions['ask']): Promise<CursorPosition | undefined> => {
	const {columns, rows} = terminal.size();
	const [, row, column] = cursorReport.exec(await ask(whereIsCursor)) ?? [];
	measure(terminal.output);
	if (row === undefined) {
		return undefined;
	}
	const now = terminal.size();
	// If the size has changed meanwhile, the reply has an old position.
	return now.columns === columns && now.rows === rows
		? {x: Number(column) - 1, y: Number(row) - 1}
		: findCursor(terminal, ask);
};

const replyIn = (input: Input): string =>
	(input.type === 'reply' ? input.text : input.type === 'key' ? input.reply : undefined) ?? '';
