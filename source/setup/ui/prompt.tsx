import {Box, Static, Text, useCursor} from 'ink';
import TextInput from 'ink-text-input';
import type {ReactNode} from 'react';
import {toHintSpans} from '../../screen/hint-line.ts';
import {isTooSmall, type Size, smallestSize} from '../../state/layout.ts';
import type {Lend} from '../../terminal/shown.ts';
import {glyphsOf, toAsciiText} from '../../text/glyphs.ts';
import type {Line} from '../../text/line-edit.ts';
import {cutSpans, type Span, span} from '../../text/spans.ts';
import {cellsOf, wrapText} from '../../text/width.ts';
import {drawOn, type Show, useLend} from '../../ui/draw.tsx';
import type {Look} from '../../ui/styled-text.ts';
import {TextLine, TextLines} from '../../ui/text-lines.tsx';
import {stylesOf} from '../../ui/tone-styles.ts';

/** What is asked, or waited for. */
export type Asked = {
	readonly title: readonly Span[];
	/** What is typed, with its cursor. */
	readonly field?: {readonly line: Line; readonly isSecret: boolean};
	readonly choices?: readonly (readonly Span[])[];
	readonly notes: readonly Span[];
	/** What its keys do, in this order. */
	readonly hints: Readonly<Record<string, string>>;
};

/** What the set-up shows: what was said, which stays, and the question below it. */
export type PromptView = {
	readonly said: ReadonlyArray<{readonly line: string; readonly tone: 'done' | 'failure'}>;
	readonly asked: Asked | undefined;
	readonly size: Size;
	readonly look: Look;
};

/** Draws the set-up until it is closed, below what the terminal shows already; `view` is what it is to show now. */
export const showPrompt = (show: Show, view: () => PromptView) =>
	drawOn(
		{...show, isInline: true},
		onLendable => <Prompt {...view()} onLendable={onLendable} />,
		() => ({size: view().size, cursor: undefined}),
	);

function Prompt({said, onLendable, ...view}: PromptView & {readonly onLendable: (lend: Lend) => void}): ReactNode {
	useLend(onLendable);
	const {asked, size, look} = view;
	const {accent, failure} = stylesOf(look.palette);
	return (
		<>
			<Static items={[...said]}>
				{({line, tone}, index) => (
					<Text key={index}>
						{tone === 'done' ? accent(glyphsOf(look).done) : failure('!')}
						{` ${look.isAscii ? toAsciiText(line) : line}`}
					</Text>
				)}
			</Static>
			{asked !== undefined && !isTooSmall(size) && <Question {...view} {...asked} />}
			{isTooSmall(size) && <Text>{`too small: needs ${smallestSize.columns}x${smallestSize.rows}`}</Text>}
		</>
	);
}

type Drawn = Pick<PromptView, 'size' | 'look'>;

function Question({title, field, choices = [], notes, hints, size, look}: Asked & Drawn): ReactNode {
	const {columns, rows} = size;
	const wrapped = notes.flatMap(({text, tone}) =>
		text === '' ? [] : wrapText(text, columns - 2).map(part => [span(`  ${part}`, tone)]),
	);
	const keys = Object.entries(hints).map(([key, word]) => ({key, word, short: word.replace(/ .*/, '')}));
	// A frame as high as the terminal would scroll it.
	const room = rows - 3 - choices.length - Number(field !== undefined);
	const lines = [
		...choices.map(choice => cutSpans(choice, columns, glyphsOf(look).ellipsis)),
		...wrapped.slice(0, room),
		[span('  '), ...toHintSpans(keys, columns - 2)],
	];
	return (
		<Box flexDirection="column" width={columns}>
			<TextLine spans={title} look={look} />
			{field !== undefined && <Field {...field} size={size} look={look} />}
			<TextLines lines={lines} size={{columns, rows: lines.length}} look={look} />
		</Box>
	);
}

// One line of the text is seen, around its cursor, which is the terminal's own. ink-text-input draws, but does not type: it
// loses what comes together.
function Field({line: {text, cursor}, isSecret, size: {columns}, look}: Required<Asked>['field'] & Drawn): ReactNode {
	const {mask, prompt} = glyphsOf(look);
	const at = 2 + (isSecret ? cursor : cellsOf(text.slice(0, cursor)));
	const hidden = Math.max(0, at - columns + 1);
	useCursor().setCursorPosition({x: at - hidden, y: 1});
	return (
		<Box width={columns} height={1}>
			<Text>{stylesOf(look.palette).accent(`${prompt} `)}</Text>
			<Box width={columns - 2} height={1} overflow="hidden">
				<Box flexShrink={0} marginLeft={-hidden} width={2 * text.length + columns}>
					<TextInput value={text} focus={false} {...(isSecret && {mask})} onChange={() => {}} />
				</Box>
			</Box>
		</Box>
	);
}
