import headless from '@xterm/headless';
import {cellsOfCharacter, xtermWidths} from './cells.ts';

type Properties = typeof xtermWidths.charProperties;

// Properties are packed as in xterm's UnicodeService: bits 1 and 2 contain the width, and bit 0 marks a character that joins its
// predecessor.
const byCharacter: Properties = (codePoint, preceding) => {
	const width = cellsOfCharacter(codePoint);
	const before = (preceding >> 1) & 3;
	return width === 0 && before > 0 ? (before << 1) | 1 : width << 1;
};

/** How terminals assign cells to characters. Most treat each character separately; newer terminals treat a whole grapheme. */
export type Widths = 'character' | 'grapheme';

/** An xterm without a window, with the state that its interface does not expose: the clipboard, and whether the cursor is shown. */
export const createEmulator = (columns: number, rows: number, widths: Widths = 'character') => {
	const emulator = new headless.Terminal({cols: columns, rows, allowProposedApi: true, scrollback: 5000});
	// xterm's own table is Unicode 6, where emoji take one cell; today's terminals give them two.
	const charProperties: Properties = (codePoint, preceding) =>
		widths === 'character' ? byCharacter(codePoint, preceding) : xtermWidths.charProperties(codePoint, preceding);
	emulator.unicode.register({version: 'current', wcwidth: cellsOfCharacter, charProperties});
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
