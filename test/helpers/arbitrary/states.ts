import fc from 'fast-check';
import type {CopyReport} from '../../../source/clipboard/copy-report.ts';
import {emptyConfig} from '../../../source/config/config.ts';
import {resolveSettings} from '../../../source/config/precedence.ts';
import {allFormatNames, formatNames, type OwnFormat} from '../../../source/formats/format.ts';
import {toOwnFormat} from '../../../source/formats/template.ts';
import {changesBetween} from '../../../source/history/changes.ts';
import {keymap} from '../../../source/keys/keymap.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import {tagsModes} from '../../../source/listing/pick-tags.ts';
import type {Size} from '../../../source/state/layout.ts';
import {prepareListing} from '../../../source/state/prepare-listing.ts';
import type {Options} from '../../../source/state/run-options.ts';
import {isCramped, type State} from '../../../source/state/state.ts';
import {memoize} from '../../../source/text/memoize.ts';
import {usualPalette} from '../../../source/text/palette.ts';
import type {Step} from '../../../source/update/effects.ts';
import {type Action, init, update} from '../../../source/update/update.ts';
import {toLoadedAction} from '../state/loaded.ts';
import {pickedOf, picksBefore} from '../state/picks.ts';
import {serviceItems} from '../state/services.ts';
import {hostileText, safeText} from './hostile.ts';
import {anyListing, overTheWire, usualTag} from './responses.ts';

/** A terminal's size in cells, from tiny to wide; sizes at which the layout changes are frequent. */
export const anySize: fc.Arbitrary<Size> = fc.record({
	columns: fc.oneof(fc.integer({min: 1, max: 130}), fc.constantFrom(19, 20, 21, 22, 69, 70, 80, 89, 90, 100)),
	rows: fc.oneof(fc.integer({min: 1, max: 50}), fc.constantFrom(5, 6, 7, 12, 13, 24)),
});

/** A size large enough for the screen to be drawn. */
export const roomySize: fc.Arbitrary<Size> = anySize.map(({columns, rows}) => ({
	columns: Math.max(20, columns),
	rows: Math.max(6, rows),
}));

const {settings: usualSettings} = resolveSettings({given: {}, variables: {}, defaults: {}, config: emptyConfig});

export const plainOptions: Options = {
	...usualSettings,
	source: 'sandbox.example.org',
	target: 'clipboard',
	reader: 'person',
	asksColors: false,
	hasTrueColor: false,
	format: 'comma',
	view: 'groups',
	isAscii: false,
	display: 'screen',
	formats: formatNames,
	services: serviceItems,
	bindings: keymap,
	colors: {},
	palette: usualPalette,
};

/** A format that a config adds. */
export const ownFormat: OwnFormat = toOwnFormat('ticket', 'run {os} in {group} ({tags})');

/** The options of a program. */
export const anyOptions: fc.Arbitrary<Options> = fc
	.record({
		source: safeText,
		target: fc.constantFrom('clipboard' as const, 'output' as const, 'line' as const),
		reader: fc.constantFrom('person', 'line', 'shell', 'any'),
		asksColors: fc.boolean(),
		hasTrueColor: fc.boolean(),
		format: fc.constantFrom(...formatNames),
		tags: fc.constantFrom(...tagsModes),
		query: fc.oneof(fc.constantFrom('', 'win', 'os:', 'x64 en', 'nothing at all'), hostileText),
		view: fc.constantFrom('groups' as const, 'distinct' as const),
		isAscii: fc.boolean(),
		display: fc.constantFrom('screen', 'speech'),
		formats: fc.constantFrom(formatNames, [...allFormatNames, ownFormat]),
		services: fc.constantFrom([], serviceItems),
		bindings: fc.constant(keymap),
		colors: fc.constant({}),
		palette: fc.constant(usualPalette),
		offline: fc.boolean(),
	})
	.map(some => ({...usualSettings, ...some}));

const boundKeys = [...new Set(keymap.flatMap(({keys}) => Object.values(keys).flat()))];

/** A key that is bound to an action; a one-character key also types that character. */
const boundKey: fc.Arbitrary<Action> = fc
	.constantFrom(...boundKeys)
	.filter(key => !['q', 'ctrl+c', 'esc', 'enter'].includes(key))
	.map(toPress);

// These keys can exit, which ends the run, so they are rare.
const leavingKey: fc.Arbitrary<Action> = fc.constantFrom('q', 'ctrl+c', 'esc', 'enter').map(toPress);

const typedKey: fc.Arbitrary<Action> = fc
	.oneof(
		fc.constantFrom(...'winosx64:^!', ' '),
		hostileText.filter(text => text !== ''),
	)
	.map(text => ({type: 'pressed' as const, key: text === ' ' ? 'space' : text, text}));

function toPress(key: string): Action {
	const text = key === 'space' ? ' ' : key.length === 1 ? key : undefined;
	return {type: 'pressed', key, ...(text !== undefined && {text})};
}

/** A key press, given the key's name, as an action. */
export const pressed = toPress;

const failed: Action = {
	type: 'failed',
	failure: {what: 'could not reach `sandbox.example.org` (refused)', tryThis: 'check the network', exitCode: 3},
};

/** The state of a running program after Esc has closed all panels. */
export const withoutPanels = (state: State): State => {
	let closed: State = {...state, isLeaving: false};
	while (closed.panels.length > 0) {
		closed = update(closed, toPress('esc')).state;
	}
	return closed;
};

/** Any event; the program cannot rely on the order of events. */
export const anyAction: fc.Arbitrary<Action> = fc.oneof(
	{weight: 12, arbitrary: boundKey},
	{weight: 1, arbitrary: leavingKey},
	{weight: 5, arbitrary: typedKey},
	{weight: 1, arbitrary: hostileText.map(text => ({type: 'pasted' as const, text}))},
	{weight: 2, arbitrary: anySize.map(size => ({type: 'resized' as const, size}))},
	{weight: 1, arbitrary: fc.nat(100_000).map(milliseconds => ({type: 'waited' as const, milliseconds}))},
	{weight: 1, arbitrary: safeText.map(remark => ({type: 'delayed' as const, remark}))},
	{weight: 2, arbitrary: anyListing.map(listing => toLoadedAction(listing))},
	{weight: 1, arbitrary: fc.constant(failed)},
	{
		weight: 1,
		arbitrary: fc.array(usualTag).map(tags => ({
			type: 'picks-loaded' as const,
			picks: picksBefore(
				['09:14', pickedOf(...tags.map(tag => [tag]))],
				['yesterday 09:14', {...pickedOf(tags), mode: 'all'}],
			),
		})),
	},
	{
		weight: 1,
		arbitrary: fc.tuple(anyListing, anyListing).map(([before, after]) => ({
			type: 'compared' as const,
			changes: {since: '12 Nov', ...changesBetween(before, after)},
		})),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			type: fc.constant('copied' as const),
			report: fc.constantFrom<CopyReport>(
				{type: 'copied', problems: []},
				{type: 'sent', problems: []},
				{type: 'kept', problems: []},
				{type: 'refused', problems: ['the clipboard is off']},
			),
			text: hostileText,
			leaves: fc.boolean(),
		}),
	},
);

/** The state after actions, and all effects that they requested. */
export const run = (first: Step, actions: readonly Action[]): Step => {
	let {state} = first;
	const effects = [...first.effects];
	for (const action of actions) {
		const step = update(state, action);
		state = step.state;
		effects.push(...step.effects);
	}
	return {state, effects};
};

// These keys lead to each mode, and to panels over each other. Random keys alone seldom leave the filter.
const opening = fc.oneof(
	{weight: 2, arbitrary: fc.constant('')},
	{weight: 4, arbitrary: fc.constantFrom('tab', 'tab c', 'tab u', 'alt+n')},
	{weight: 4, arbitrary: fc.constantFrom('ctrl+u tab d', 'tab t', 'ctrl+u ctrl+o', 'f1')},
	{weight: 2, arbitrary: fc.constantFrom('ctrl+u tab @', 'tab @ down', 'tab c @ f1')},
	{weight: 3, arbitrary: fc.constantFrom('ctrl+u tab v', 'tab * c', 'tab c ctrl+t', 'tab d c', 'tab d v')},
	{weight: 3, arbitrary: fc.constantFrom('alt+n f1', 'tab c d f1', 'tab c v ctrl+o', 'tab * c / 1', 'f1 down enter')},
);

const anyStateWith = (options: fc.Arbitrary<Options>, size: fc.Arbitrary<Size>): fc.Arbitrary<State> =>
	fc
		.record({
			options,
			size,
			cached: fc.option(anyListing, {freq: 1}),
			listing: fc.option(anyListing, {freq: 6}),
			actions: fc.array(anyAction, {maxLength: 20}),
			keys: opening,
			later: fc.array(anyAction, {maxLength: 5}),
		})
		.map(({options: given, size: first, cached, listing, actions, keys, later}) => {
			const step = init(given, first, cached === null ? undefined : prepareListing(cached, 'yesterday 09:14'));
			const load: Action[] = listing === null ? [] : [toLoadedAction(listing)];
			const pressing = keys.split(' ').filter(Boolean).map(toPress);
			return run(step, [...load, ...actions, ...pressing, ...later]).state;
		});

/** A state that a user can reach by any actions, mostly with a listing, which may be a cached one. */
export const anyState = anyStateWith(anyOptions, anySize);

/** A state that a screen shows, which is not too small. */
export const anyDrawn = anyStateWith(
	anyOptions.map(options => ({...options, display: 'screen'})),
	roomySize,
).filter(state => !isCramped(state));

// Thousands of states have the same few listings, one of them of 3,000 machines.
const decodeOnce = memoize((answer: object) => decodeListing(overTheWire(answer)));

/** A state with a loaded listing after actions; with the plain options unless others are given. */
export const loadedState = (
	answer: unknown,
	given: Partial<Options> & Partial<Size> = {},
	...keys: string[]
): State => {
	const {columns = 100, rows = 20, ...options} = given;
	const load = toLoadedAction(decodeOnce(answer as object));
	return run(init({...plainOptions, ...options}, {columns, rows}), [load, ...keys.map(toPress)]).state;
};
