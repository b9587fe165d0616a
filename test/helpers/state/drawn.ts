import type {Size} from '../../../source/state/layout.ts';
import type {Drawn} from '../../../source/terminal/shown.ts';
import {span} from '../../../source/text/spans.ts';
import {plainOptions} from '../arbitrary/states.ts';

/** A frame of text without a style, its lines joined. */
export const toDrawn = (text: string, size: Size, cursor?: Drawn['cursor']): Drawn => ({
	lines: text.split('\n').map(line => [span(line, 'dim')]),
	look: plainOptions,
	size,
	...(cursor !== undefined && {cursor}),
});
