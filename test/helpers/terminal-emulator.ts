import headless, {type Terminal as Emulator} from '@xterm/headless';
import stringWidth from 'string-width';

const widths = new Map<number, number>();

const widthOf = (codePoint: number): 0 | 1 | 2 => {
	let width = widths.get(codePoint);
	if (width === undefined) {
		width = stringWidth(String.fromCodePoint(codePoint));
		widths.set(codePoint, width);
	}
	return width === 0 || width === 2 ? width : 1;
};

// xterm's own table is Unicode 6, where emoji take one cell; today's terminals give them two. The packing of the
// properties is that of xterm's UnicodeService: width in bits 1 and 2, joining the character before in bit 0.
const useCurrentWidths = (emulator: Emulator) => {
	emulator.unicode.register({
		version: 'current',
		wcwidth: widthOf,
		charProperties: (codePoint, preceding) => {
			const width = widthOf(codePoint);
			const before = (preceding >> 1) & 3;
			return width === 0 && before > 0 ? (before << 1) | 1 : width << 1;
		},
	} as Parameters<Emulator['unicode']['register']>[0]);
	emulator.unicode.activeVersion = 'current';
};

/** An xterm without a window, with what its interface does not tell: the clipboard and whether the cursor is shown. */
export const createEmulator = (columns: number, rows: number) => {
	const emulator = new headless.Terminal({cols: columns, rows, allowProposedApi: true, scrollback: 5000});
	useCurrentWidths(emulator);
	const clipboard: string[] = [];
	emulator.parser.registerOscHandler(52, data => {
		const payload = data.slice(data.indexOf(';') + 1);
		if (payload !== '?') {
			clipboard.push(Buffer.from(payload, 'base64').toString());
		}
		return true;
	});
	let isShown = true;
	const followCursor = (final: 'h' | 'l') =>
		emulator.parser.registerCsiHandler({prefix: '?', final}, parameters => {
			if (parameters.includes(25)) {
				isShown = final === 'h';
			}
			// The emulator's own handler goes on with it.
			return false;
		});
	followCursor('h');
	followCursor('l');
	return {emulator, clipboard, isCursorVisible: () => isShown};
};
