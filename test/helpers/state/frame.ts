import {toFrame} from '../../../source/screen/frame.ts';
import {toTableLines} from '../../../source/screen/table/table.ts';
import {layoutNow, type State} from '../../../source/state/state.ts';
import type {Span} from '../../../source/text/spans.ts';

type Lines = ReadonlyArray<readonly Span[]>;

/** The lines below the list: status and keys, or a notice. */
export const bottomOf = (state: State): Lines => toFrame(state).lines.slice(-layoutNow(state).below);

/** The lines between the filter and the bottom lines. */
export const bodyOf = (state: State): Lines => toFrame(state).lines.slice(1, -layoutNow(state).below);

/** The visible rows of the list, without the heads. */
export const listOf = (state: State): Lines => toTableLines(state).slice(Number(layoutNow(state).hasHeads));
