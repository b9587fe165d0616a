import headless, {type Terminal as Emulator} from '@xterm/headless';
import stringWidth from 'string-width';
import {graphemesOf} from './graphemes.ts';

const widths = new Map<number, number>();

const widthOf = (codePoint: number): 0 | 1 | 2 => {
	const width = widths.get(codePoint) ?? stringWidth(String.fromCodePoint(codePoint));
	widths.set(codePoint, width);
	return width === 0 || width === 2 ? width : 1;
};

type Properties = Parameters<Emulator['unicode']['register']>[0]['charProperties'];

// xterm's own table is Unicode 6, where emoji take one cell; today's terminals give them two. Properties are packed as in xterm's
// UnicodeService: bits 1 and 2 contain the width, and bit 0 marks a character that joins its predecessor.
const byCharacter: Properties = (codePoint, preceding) => {
	const width = widthOf(codePoint);
	const before = (preceding >> 1) & 3;
	return width === 0 && before > 0 ? (before << 1) | 1 : width << 1;
};

// Each implementation chooses the higher bits. Here they are never all 0, because 0 means that no character precedes.
const createByGrapheme = (): Properties => {
	let grapheme = '';
	return (codePoint, preceding) => {
		const character = String.fromCodePoint(codePoint);
		const isJoined = preceding !== 0 && graphemesOf(grapheme + character).length === 1;
		grapheme = isJoined ? grapheme + character : character;
		return 8 | (Math.min(3, stringWidth(grapheme)) << 1) | Number(isJoined);
	};
};

/** How terminals assign cells to characters. Most treat each character separately; newer terminals treat a whole grapheme. */
export type Widths = 'character' | 'grapheme';

/** An xterm without a window, with the state that its interface does not expose: the clipboard, and whether the cursor is shown. */
export const createEmulator = (columns: number, rows: number, widths: Widths = 'character') => {
	const emulator = new headless.Terminal({cols: columns, rows, allowProposedApi: true, scrollback: 5000});
	const charProperties = widths === 'character' ? byCharacter : createByGrapheme();
	emulator.unicode.register({version: 'current', wcwidth: widthOf, charProperties});
	emulator.unicode.activeVersion = 'current';
	const clipboard: string[] = [];
	emulator.parser.registerOscHandler(52, data => {
		const payload = data.slice(data.indexOf(';') + 1);
		if (payload !== '?') {
			clipboard.push(Buffer.from(payload, 'base64').toString());
		}
		return true;
	});
	let isShown = true;
	for (const final of ['h', 'l']) {
		emulator.parser.registerCsiHandler({prefix: '?', final}, parameters => {
			isShown = parameters.includes(25) ? final === 'h' : isShown;
			// The emulator's own handler runs next.
			return false;
		});
	}
	return {emulator, clipboard, isCursorVisible: () => isShown};
};
