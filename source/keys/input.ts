import type {MouseAction} from './clicks.ts';

/** What a person did: pressed a key, pasted a text, or used the mouse. */
export type ScreenInput =
	| {readonly type: 'pressed'; readonly key: string; readonly text?: string | undefined}
	| {readonly type: 'pasted'; readonly text: string}
	| {readonly type: 'pointed'; readonly at: MouseAction};
