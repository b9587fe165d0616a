import {keyOf} from './bindings.ts';
import {acrossOf} from './compare-lines.ts';
import {countLines} from './detail.ts';
import {toStatusLine} from './frame-lines.ts';
import {glyphsOf} from './glyphs.ts';
import {toHintSpans} from './key-hints.ts';
import {toKeyName} from './key-name.ts';
import type {Command, Mode} from './keymap.ts';
import {toNoticeLines} from './notice-lines.ts';
import {hasOtherServices} from './service-names.ts';
import type {Span, Tone} from './spans.ts';
import {hasFailed, layoutNow, modeOf, type State} from './state.ts';

const span = (text: string, tone: Tone = 'plain'): Span => ({text, tone});

/**
The lines below the list: the status line where there is room for one, then the notice or else the keys. A notice that
one line cannot hold takes both.
*/
export const toBottomLines = (state: State): Span[][] => {
	const {notice, size} = state;
	const above = layoutNow(state).hasStatusLine ? [toStatusLine(state)] : [];
	if (notice === undefined) {
		return [...above, toKeyLine(state)];
	}
	const {ellipsis} = glyphsOf(state.options);
	const lines = toNoticeLines(notice, size.columns, above.length + 1, ellipsis).map(text => [
		span(text, notice.isFailure ? 'failure' : 'strong'),
	]);
	return [...above.slice(lines.length - 1), ...lines];
};

// The keys that matter now, at most six and as many as fit.
const toKeyLine = (state: State): Span[] => {
	const {size} = state;
	const mode = modeOf(state);
	const hints = hintsOf[mode](state).flatMap(([command, word, short]) => {
		const key = command === 'choose' ? 'enter' : keyOf(state.options.bindings, mode, command);
		return key === undefined
			? []
			: [{key: toKeyName(key, state.options.isAscii), word, short: short ?? word.replace(/ .*/, '')}];
	});
	return toHintSpans(hints, size.columns);
};

/**
A command, or `choose` for enter, which a menu has by itself; the word for it, and a shorter one where its first word
alone would not do.
*/
type Hint = readonly [command: Command | 'choose', word: string, short?: string];

const pickHint = ({options, marked}: State): Hint => {
	const what = marked.size > 0 ? `${marked.size} marked` : 'and leave';
	return ['pick', `${options.target === 'output' ? 'print' : 'copy'} ${what}`];
};

// With fewer than two marked there is nothing to compare, so the other way to see more at once is offered.
const lookHint = ({marked, view}: State): Hint =>
	marked.size > 1 ? ['compare', 'compare'] : ['distinct', view === 'groups' ? 'distinct' : 'groups'];

// Only where lines are out of sight.
const scrollHint = (state: State): readonly Hint[] =>
	countLines(state) > layoutNow(state).list.rows ? [['select-next', 'scroll']] : [];

// Of an empty listing nothing can be picked; another may hold more.
const emptyHints = (state: State): readonly Hint[] => [
	['load-again', 'load again'],
	...(hasOtherServices(state) ? [['services', 'other service', 'service'] as const] : []),
	['help', 'help'],
	...(state.mode === 'browse' ? [['leave', 'leave'] as const] : [['interrupt', 'leave'] as const]),
];

const hintsOf: Readonly<Record<Mode, (state: State) => readonly Hint[]>> = {
	filter: state => {
		if (hasFailed(state)) {
			return [
				['load-again', 'try again', 'again'],
				['close', 'clear'],
				['help', 'help'],
			];
		}
		if (state.loaded === undefined) {
			return [['interrupt', 'leave']];
		}
		if (state.loaded.listing.resources.length === 0) {
			return emptyHints(state);
		}
		// Nothing matches and nothing is marked: there is only the filter to take back.
		if (state.found.rows.length === 0 && state.filter.text !== '' && state.marked.size === 0) {
			return [
				['close', 'clear'],
				['help', 'help'],
			];
		}
		return [
			pickHint(state),
			['copy', 'copy'],
			['browse', 'browse'],
			['help', 'help'],
			['copy-as', 'copy as', 'forms'],
			['tags', 'tags'],
		];
	},
	browse: state =>
		state.loaded?.listing.resources.length === 0
			? emptyHints(state)
			: [
					pickHint(state),
					['filter', 'filter'],
					...(layoutNow(state).detail === undefined ? [['detail', 'detail'] as const] : []),
					['mark', 'mark'],
					lookHint(state),
					['help', 'help'],
					...(layoutNow(state).detail === undefined ? [] : [['leave', 'leave'] as const]),
				],
	detail: () => [
		['pick', 'pick this tag'],
		['copy', 'copy it'],
		['show-record', 'json'],
		['close', 'back'],
	],
	tags: () => [
		['add-tag', 'add to the filter'],
		['filter', 'filter'],
		['close', 'back'],
	],
	compare: state => {
		const {start, count, all} = acrossOf(state);
		return [
			...scrollHint(state),
			...(start + count < all ? [['scroll-right', 'more'] as const] : []),
			...(start > 0 ? [['scroll-left', 'more'] as const] : []),
			['close', 'back'],
		];
	},
	'copy-as': state => [
		['all-tags', `all tags: ${state.takesAllTags ? 'yes' : 'no'}`],
		['choose', state.options.target === 'output' ? 'print' : 'copy'],
		['close', 'back'],
	],
	services: () => [
		['choose', 'go'],
		['close', 'back'],
	],
	help: state => [...scrollHint(state), ['close', state.search.text === '' ? 'back' : 'clear']],
	failure: state => [
		['load-again', 'try again'],
		...(hasOtherServices(state) ? [['services', 'other service', 'service'] as const] : []),
		['leave', 'leave'],
		['help', 'help'],
	],
};
