import {layoutOf} from '../state/layout.ts';
import {type Height, rowsOf} from '../system/height.ts';
import type {Terminal} from '../terminal/io/open.ts';
import {createRegion, type Region} from '../terminal/io/region.ts';
import type {Program} from '../update/program.ts';

/** The region of a screen of some height, and what joins it to the program that is drawn there. */
export const openBelowCursor = (terminal: Terminal, height: Height) => {
	// The rows that show the whole list, once that is known. They stay as they are while somebody filters it.
	let needed: number | undefined;
	let resize = (): void => {};
	const opened = createRegion(terminal, rows => rowsOf(height, rows, needed));
	const region: Region = {
		...opened,
		enter: async cursorRow => {
			const isFound = await opened.enter(cursorRow);
			if (!isFound) {
				// Once the whole terminal is the screen's.
				setImmediate(resize);
			}
			return isFound;
		},
	};
	const follow = (program: Program): void => {
		resize = () => program.dispatch({type: 'resized', size: region.terminal.size()});
		const unsubscribe = program.subscribe(() => {
			const {loaded, found} = program.getState();
			if (loaded !== undefined) {
				unsubscribe();
				needed = toNeededRows(found.rows.length, terminal.size().columns);
				queueMicrotask(resize);
			}
		});
	};
	return {region, follow};
};

// As many as the layout takes to show so many in the list.
const toNeededRows = (listed: number, columns: number): number => {
	let rows = listed;
	while (layoutOf({columns, rows}, undefined, true).list.rows < listed) {
		rows++;
	}
	return rows;
};
