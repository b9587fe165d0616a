import {Box, Static, Text, Transform, useCursor} from 'ink';
import TextInput from 'ink-text-input';
import type {ReactNode} from 'react';
import {type Hint, toHintSpans} from '../../screen/hints.ts';
import {isTooSmall, type Size, smallestSize} from '../../state/layout.ts';
import type {ReleaseTerminal} from '../../terminal/shown.ts';
import {type Glyphs, glyphsOf} from '../../text/glyphs.ts';
import {type Line, toSeenText} from '../../text/line-edit.ts';
import {type Span, span} from '../../text/spans.ts';
import type {Look} from '../../text/styles.ts';
import {cellsOf, cutText, padText, wrapText} from '../../text/width.ts';
import {drawOn, type Show, TextLines, useRelease} from '../../ui/draw.tsx';
import {MenuView} from '../../ui/menu.tsx';
import {toStyledText} from '../../ui/styled-text.ts';
import type {Choice} from '../questions.ts';

type Typing = Line & {
	/** The character that replaces each character of a secret. */
	readonly mask?: string;
};

/** The question, or the work in progress. */
export type Asked = {
	/** The answers to earlier questions. */
	readonly above?: readonly (readonly Span[])[];
	readonly title: readonly Span[];
	readonly typed?: Typing;
	/** The default, which enter accepts while nothing is typed. */
	readonly proposed?: string;
	readonly choices?: readonly Choice[];
	/** The position of the selected choice. */
	readonly selected?: number;
	readonly notes: readonly Span[];
	/** The keys and what they do, in this order. */
	readonly hints: readonly Pick<Hint, 'key' | 'word' | 'stays'>[];
};

/** A line that stays, and the sign before it. */
type Said = {readonly sign: Span; readonly text: string};

/** The view of the setup: the lines so far, which stay, and the question below them. */
export type PromptView = {
	readonly said: readonly Said[];
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
			<Static items={[...said]}>
				{(line, index) => (
					<Text key={index}>
						{toSaidLines(line, size)
							.map(spans => toStyledText(spans, look))
							.join('\n')}
					</Text>
				)}
			</Static>
			{isTooSmall(size) ? (
				<Text>{`too small: needs ${smallestSize.columns}x${smallestSize.rows}`}</Text>
			) : (
				asked && <Question {...asked} size={size} look={look} />
			)}
		</>
	);
}

const toSaidLines = ({sign, text}: Said, {columns}: Size): Span[][] =>
	wrapText(text, columns - 2).map((part, index) => [index === 0 ? sign : span(' '), span(` ${part}`)]);

type Drawn = Pick<PromptView, 'size' | 'look'>;

function Question(props: Asked & Drawn): ReactNode {
	const {title, typed, proposed = '', choices = [], selected = 0, notes, hints, size, look} = props;
	const {columns, rows} = size;
	const menu = toMenu(choices, columns - 2, glyphsOf(look));
	const keys = hints.map(hint => ({...hint, short: hint.word.replace(/ .*/, '')}));
	// A higher frame would scroll the terminal.
	const room = rows - 3 - choices.length - Number(typed !== undefined);
	const said = [...notes.filter(isFailure), ...menu.notes, ...notes.filter(note => !isFailure(note))]
		.filter(({text}) => text !== '')
		.flatMap(({text, tone}) => wrapText(text, columns - 2).map(part => [span(`  ${part}`, tone)]))
		.slice(0, room);
	const above = (props.above ?? []).slice(0, Math.max(0, room - said.length));
	const lines = [...said, [span('  '), ...toHintSpans(keys, columns - 2)]];
	return (
		<Box flexDirection="column" width={columns}>
			<TextLines lines={[...above, title]} size={{columns, rows: above.length + 1}} look={look} />
			{typed !== undefined && <Field typing={typed} proposed={proposed} y={above.length + 1} size={size} look={look} />}
			{menu.labels.length > 0 && <MenuView menu={{items: menu.labels, selected}} columns={columns} look={look} />}
			<TextLines lines={lines} size={{columns, rows: lines.length}} look={look} />
		</Box>
	);
}

const isFailure = ({tone}: Span): boolean => tone === 'failure';

// Each choice is a line. If one is too long, the consequences become notes, which may have several lines.
const toMenu = (choices: readonly Choice[], room: number, {ellipsis}: Glyphs) => {
	const longest = Math.max(...choices.map(({name}) => cellsOf(name)));
	const whole = choices.map(({name, says}, index) => {
		return {name, label: `${index + 1} ${says === '' ? name : `${padText(name, longest)}   ${says}`}`};
	});
	return whole.every(({label}) => cellsOf(label) <= room)
		? {labels: whole, notes: []}
		: {
				labels: choices.map(({name}, index) => ({name, label: cutText(`${index + 1} ${name}`, room, ellipsis)})),
				notes: choices.filter(({says}) => says !== '').map(({name, says}) => span(`${name}: ${says}`, 'dim')),
			};
};

// The cursor is the terminal's, and a long line moves left as far as necessary.
function Field({
	typing: {text, cursor, mask},
	proposed,
	y,
	size: {columns},
	look,
}: Drawn & {readonly typing: Typing; readonly proposed: string; readonly y: number}): ReactNode {
	const prompt = `${glyphsOf(look).prompt} `;
	const room = columns - cellsOf(prompt);
	const seen = mask === undefined ? text : mask.repeat(text.length);
	const {before} = toSeenText({text: seen, cursor}, room);
	const hidden = cellsOf(seen.slice(0, cursor)) - cellsOf(before);
	useCursor().setCursorPosition({x: cellsOf(prompt + before), y});
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
