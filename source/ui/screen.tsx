import {Box, Text} from 'ink';
import type {ReactNode} from 'react';
import type {Form} from '../forms/form.ts';
import {toBottomLines} from '../screen/bottom-lines.ts';
import {toCompareLines} from '../screen/compare.ts';
import {toShownDetail} from '../screen/detail.ts';
import {toFilterLine} from '../screen/filter-line.ts';
import {helpLinesOf} from '../screen/help.ts';
import {toListLines} from '../screen/list.ts';
import {toMessageLines} from '../screen/messages.ts';
import {toTagLines} from '../screen/tags.ts';
import {type Size, smallestSize} from '../state/layout.ts';
import {type State, isCramped, layoutNow} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import type {Span} from '../text/spans.ts';
import {cutText, wrapText} from '../text/width.ts';
import {FormMenu} from './form-menu.tsx';
import {Line, type Look} from './line.tsx';
import {looksOf} from './looks.ts';
import type {MenuProps} from './menu.tsx';
import {ServiceMenu} from './service-menu.tsx';

export type ScreenProps = {
	readonly state: State;
	/** Told which form was chosen from the menu. */
	readonly onChoose: (form: Form) => void;
	/** Told which service was chosen from the menu. */
	readonly onChooseService: (service: string) => void;
};

/** The whole screen from the state: filter line, list and detail, status line, keys. It fills the terminal exactly. */
export function Screen({state, onChoose, onChooseService}: ScreenProps): ReactNode {
	const {columns, rows} = state.size;
	if (isCramped(state)) {
		return <Cramped state={state} />;
	}
	const bottom = toBottomLines(state);
	return (
		<Box flexDirection="column" width={columns} height={rows}>
			<Line spans={toFilterLine(state).spans} look={state.options} />
			<Body state={state} onChoose={onChoose} onChooseService={onChooseService} />
			<Lines lines={bottom} size={{columns, rows: bottom.length}} look={state.options} />
		</Box>
	);
}

function Body({state, onChoose, onChooseService}: ScreenProps): ReactNode {
	const {columns, rows} = state.size;
	const {list, detail, hasStatusLine} = layoutNow(state);
	const height = rows - (hasStatusLine ? 3 : 2);
	const look = state.options;
	if (state.open === 'copy-as') {
		return <FormMenu state={state} rows={height} onChoose={onChoose} />;
	}
	if (state.open === 'services') {
		return <ServiceMenu state={state} rows={height} onChoose={onChooseService} />;
	}
	const lines = toOpenLines(state);
	if (lines !== undefined) {
		return <Lines lines={lines} size={{columns, rows: height}} look={look} />;
	}
	const below = detail?.place === 'below';
	const {border, rule} = glyphsOf(state.options);
	const details = detail === undefined ? [] : toShownDetail(state, detail);
	const across: Span[][] = [[{text: rule.repeat(columns), tone: 'dim'}]];
	return (
		<Box flexDirection={below ? 'column' : 'row'} width={columns} height={height}>
			{detail?.place !== 'instead' && <Lines lines={toListLines(state)} size={list} look={look} />}
			{detail?.place === 'right' && <Border glyph={border} rows={list.rows} look={look} />}
			{below && <Lines lines={across} size={{columns, rows: 1}} look={look} />}
			{detail !== undefined && <Lines lines={details} size={detail} look={look} />}
		</Box>
	);
}

// What stands in place of list and detail: what was opened over them, or the reason why there is no list.
const toOpenLines = (state: State): Span[][] | undefined => {
	switch (state.open) {
		case 'help':
			return helpLinesOf(state)
				.slice(state.scroll)
				.map(line => [...line]);
		case 'tags':
			return toTagLines(state);
		case 'compare':
			return toCompareLines(state).slice(state.scroll);
		default:
			return state.found.rows.length === 0 ? toMessages(state) : undefined;
	}
};

// A message may be longer than the terminal is wide; it is the one thing that is wrapped, in the tone of its start.
const toMessages = (state: State): Span[][] =>
	toMessageLines(state).flatMap(spans => {
		const lines = wrapText(spans.map(span => span.text).join(''), state.size.columns);
		return lines.length <= 1 ? [spans] : lines.map(text => [{text, tone: spans[0]?.tone ?? 'plain'}]);
	});

// One element, though it is in every line.
type BorderProps = {readonly glyph: string; readonly rows: number; readonly look: Look};

function Border({glyph, rows, look}: BorderProps): ReactNode {
	const {dim} = looksOf(look.palette);
	return (
		<Box flexShrink={0} width={3}>
			<Text>{dim(Array.from({length: rows}, () => ` ${glyph}`).join('\n'))}</Text>
		</Box>
	);
}

type LinesProps = {
	readonly lines: ReadonlyArray<readonly Span[]>;
	readonly size: Size;
	readonly look: Look;
};

/** Lines of the screen, as many as there are rows for them. */
export function Lines({lines, size: {columns, rows}, look}: LinesProps): ReactNode {
	return (
		<Box flexDirection="column" flexShrink={0} width={columns} height={rows}>
			{lines.slice(0, rows).map((spans, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a line of the screen is what stands at its position
				<Line key={index} spans={spans} look={look} />
			))}
		</Box>
	);
}

/** What there is to say on a terminal that is too small for anything else. */
export function Cramped({state: {size, options}}: Pick<MenuProps, 'state'>): ReactNode {
	const lines = ['too small', `needs ${smallestSize.columns}x${smallestSize.rows}`];
	const spans = lines.map((text): Span[] => [{text: cutText(text, size.columns, ''), tone: 'plain'}]);
	return <Lines lines={spans} size={size} look={{...options, isAscii: false}} />;
}
