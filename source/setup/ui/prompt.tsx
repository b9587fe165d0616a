import {Box, Static, Text, Transform, useCursor} from 'ink';
import TextInput from 'ink-text-input';
import type {ReactNode} from 'react';
import {toHintSpans} from '../../screen/hints.ts';
import {isTooSmall, type Size, smallestSize} from '../../state/layout.ts';
import type {ReleaseTerminal} from '../../terminal/shown.ts';
import {glyphsOf} from '../../text/glyphs.ts';
import {type Line, toSeenText} from '../../text/line-edit.ts';
import {type Span, span} from '../../text/spans.ts';
import type {Look} from '../../text/styles.ts';
import {cellsOf, cutText, wrapText} from '../../text/width.ts';
import {drawOn, type Show, TextLines, useRelease} from '../../ui/draw.tsx';
import {MenuView} from '../../ui/menu.tsx';
import {toStyledText} from '../../ui/styled-text.ts';

type Typing = Line & {
	/** The character that replaces each character of a secret. */
	readonly mask?: string;
};

/** The question, or the work in progress. */
export type Asked = {
	readonly title: readonly Span[];
	readonly typed?: Typing;
	/** The default, which enter accepts while nothing is typed. */
	readonly proposed?: string;
	readonly choices?: readonly string[];
	/** The position of the selected choice. */
	readonly selected?: number;
	readonly notes: readonly Span[];
	/** The keys and what they do, in this order. */
	readonly hints: Readonly<Record<string, string>>;
};

/** The view of the setup: the lines so far, which stay, and the question below them. */
export type PromptView = {
	readonly said: readonly (readonly Span[])[];
	readonly asked: Asked | undefined;
	readonly size: Size;
	readonly look: Look;
};

/** Draws the setup below the current text of the terminal, until it is closed. */
export const showPrompt = (show: Show, view: () => PromptView) =>
	drawOn({...show, isInline: true}, onReleasable => <Prompt {...view()} onReleasable={onReleasable} />);

type Releasable = {readonly onReleasable: (release: ReleaseTerminal) => void};

function Prompt({said, asked, size, look, onReleasable}: PromptView & Releasable): ReactNode {
	useRelease(onReleasable);
	return (
		<>
			<Static items={[...said]}>{(spans, index) => <Text key={index}>{toStyledText(spans, look)}</Text>}</Static>
			{isTooSmall(size) ? (
				<Text>{`too small: needs ${smallestSize.columns}x${smallestSize.rows}`}</Text>
			) : (
				asked && <Question {...asked} size={size} look={look} />
			)}
		</>
	);
}

type Drawn = Pick<PromptView, 'size' | 'look'>;

function Question(props: Asked & Drawn): ReactNode {
	const {title, typed, proposed = '', choices = [], selected = 0, notes, hints, size, look} = props;
	const {columns, rows} = size;
	const keys = Object.entries(hints).map(([key, word]) => ({key, word, short: word.replace(/ .*/, '')}));
	// A higher frame would scroll the terminal.
	const room = rows - 3 - choices.length - Number(typed !== undefined);
	const items = choices.map((name, index) => {
		const label = cutText(`${index + 1} ${name}`, columns - 2, glyphsOf(look).ellipsis);
		return {name, label};
	});
	const lines = [
		...notes
			.filter(({text}) => text !== '')
			.flatMap(({text, tone}) => wrapText(text, columns - 2).map(part => [span(`  ${part}`, tone)]))
			.slice(0, room),
		[span('  '), ...toHintSpans(keys, columns - 2)],
	];
	return (
		<Box flexDirection="column" width={columns}>
			<TextLines lines={[title]} size={{columns, rows: 1}} look={look} />
			{typed !== undefined && <Field typing={typed} proposed={proposed} size={size} look={look} />}
			{items.length > 0 && <MenuView menu={{items, selected}} columns={columns} look={look} />}
			<TextLines lines={lines} size={{columns, rows: lines.length}} look={look} />
		</Box>
	);
}

// The cursor is the terminal's, and a long line moves left as far as necessary.
function Field({
	typing: {text, cursor, mask},
	proposed,
	size: {columns},
	look,
}: Drawn & {readonly typing: Typing; readonly proposed: string}): ReactNode {
	const prompt = `${glyphsOf(look).prompt} `;
	const room = columns - cellsOf(prompt);
	const seen = mask === undefined ? text : mask.repeat(text.length);
	const {before} = toSeenText({text: seen, cursor}, room);
	const hidden = cellsOf(seen.slice(0, cursor)) - cellsOf(before);
	useCursor().setCursorPosition({x: cellsOf(prompt + before), y: 1});
	return (
		<Box width={columns} height={1}>
			<Text>{toStyledText([span(prompt, 'accent')], look)}</Text>
			<Box width={room} height={1} overflow="hidden">
				<Box marginLeft={-hidden} flexShrink={0}>
					<Transform transform={line => toStyledText([span(line)], {...look, isAscii: false})}>
						<TextInput value={text} focus={false} {...(mask && {mask})} onChange={() => {}} />
					</Transform>
					<Text>{toStyledText([span(cutText(proposed, room, glyphsOf(look).ellipsis), 'dim')], look)}</Text>
				</Box>
			</Box>
		</Box>
	);
}
