import {toDetailLines} from '../../../source/screen/detail.ts';
import {toFrame} from '../../../source/screen/frame.ts';
import {toListLines} from '../../../source/screen/list.ts';
import type {AreaLine} from '../../../source/state/layout.ts';
import {layoutNow, type State} from '../../../source/state/state.ts';
import type {Span} from '../../../source/text/spans.ts';

type Lines = ReadonlyArray<readonly Span[]>;

/** The spans of each line. */
export const spansOf = (lines: readonly AreaLine[]): Lines => lines.map(({spans}) => spans);

/** The lines below the list: status and keys, or a notice. */
export const bottomOf = (state: State): Lines => spansOf(toFrame(state).areas.at(-1)!.lines);

/** The lines between the filter and the bottom lines. */
export const bodyOf = (state: State): Lines => toFrame(state).lines.slice(1, -bottomOf(state).length);

/** The visible rows of the list, without the heads. */
export const listOf = (state: State): Lines => spansOf(toListLines(state)).slice(Number(layoutNow(state).hasHeads));

/** All lines of the detail at a given width in columns. */
export const detailLinesOf = (state: State, columns: number): Lines => spansOf(toDetailLines(state, columns));
