import {expect} from 'vitest';
import {toKeyName} from '../../../source/keys/key-names.ts';
import {keymap} from '../../../source/keys/keymap.ts';
import {modeOf} from '../../../source/state/modes.ts';
import type {State} from '../../../source/state/state.ts';
import type {Effect, Step} from '../../../source/update/effects.ts';
import {frameOf, pressKey, pressKeys, withoutNotice} from './reach.ts';
import {isReadable, readScreen} from './read-screen.ts';

const names = new Map(keymap.flatMap(({keys}) => Object.values(keys).flat()).map(key => [toKeyName(key), key]));

/** The key that the screen writes like this. */
export const keyOf = (shown: string): string => names.get(shown) ?? shown;

/** A pressed key: the state before it, and the step. */
type Pressed = Step & {readonly before: State};

type IsKept = (pressed: Pressed, word: string) => boolean;

const hasEffect =
	(type: Effect['type']): IsKept =>
	({effects}) =>
		effects.some(effect => effect.type === type);
const opens =
	(mode: ReturnType<typeof modeOf>): IsKept =>
	({state}) =>
		modeOf(state) === mode;
const isLeaving: IsKept = ({state}) => state.isLeaving;
const isCopied: IsKept = pressed => hasEffect('copy')(pressed, '') && !isLeaving(pressed, '');
const filterOf = (state: State): string => readScreen(state).filter;
const changesFilter: IsKept = ({before, state}) => filterOf(state) !== filterOf(before);
const changesScreen: IsKept = ({before, state}) => frameOf(state) !== frameOf(before);
const isLonger: IsKept = ({before, state}) => state.filter.text.length > before.filter.text.length;
const foldedIn = (state: State): number => readScreen(state).list.filter(line => line.includes('▸')).length;
const unfolds: IsKept = ({before, state}) => foldedIn(state) < foldedIn(before);

// The promise of the word of a hint. A narrow screen has only the first word of some, which may mean several things.
const promises: ReadonlyArray<readonly [word: RegExp, isKept: IsKept]> = [
	[/^back$/, ({before, state}) => state.panels.length < before.panels.length],
	[/^clear/, ({state}) => filterOf(state) === ''],
	[/^unmark all$/, ({state}) => state.marked.size === 0],
	[/^unmark/, ({before, state}) => state.marked.size < before.marked.size],
	[/^mark/, ({before, state}) => state.marked.size > before.marked.size],
	[/^(?:exact|short|all)/, ({state}, word) => state.tagsMode === word.replace(' tags', '')],
	[/^(?:distinct|groups)$/, ({state}, word) => state.view === word],
	[/^list$/, opens('list')],
	[/^filter$/, opens('filter')],
	[/^facets$/, opens('facets')],
	[/^detail$/, opens('detail')],
	[/^help$/, opens('help')],
	[/^json$/, ({state}) => state.panels.at(-1)?.type === 'record'],
	[/^compare$/, ({state}) => state.panels.at(-1)?.type === 'comparison'],
	[/ as$|^formats$/, opens('formats')],
	[/^(?:another service|services)$/, opens('services')],
	[/^(?:switch|set up)$/, hasEffect('load-services')],
	[/^(?:make it the )?default$/, hasEffect('save-default')],
	[/^quit$|and quit$/, isLeaving],
	[/^stay$|and stay$|^copy value$/, isCopied],
	[/^scroll$/, changesScreen],
	[/^unfold$/, unfolds],
	[/^accept/, changesFilter],
	[/^add/, isLonger],
	[
		/^another|^sort$/,
		({before, state}) => state.sort?.name !== before.sort?.name || state.sort?.kind !== before.sort?.kind,
	],
	[/^reverse$/, ({before, state}) => state.sort?.isReversed === !before.sort?.isReversed],
	[/^as listed$/, ({state}) => state.sort === undefined],
	[/^show all$|^show$/, changesScreen],
	[/^remove$/, pressed => !isLonger(pressed, '') && changesScreen(pressed, '')],
	[/^go/, ({state}) => modeOf(state) === 'list' && state.panels.length === 0],
	[/^(?:reload|try again)$/, hasEffect('load')],
	[/^(?:do|copy|print|insert|run)/, pressed => pressed.effects.length > 0 || changesScreen(pressed, '')],
];

// Sentences that say what a key does, anywhere on the screen but in the rows.
const claims: ReadonlyArray<readonly [sentence: RegExp, isKept: IsKept]> = [
	[/(?:^|press )(\S+) to filter/g, opens('filter')],
	[/(\S+) uses it/g, changesFilter],
	[/(\S+) shows (?:it|them)/g, opens('changes')],
	[/since [^()]+ \((\S+)\)/g, opens('changes')],
	[/(\S+) prints it/g, hasEffect('leave')],
	[/(\S+) tries again/g, hasEffect('load')],
	[/(\S+) unfolds it/g, unfolds],
	[/(\S+) quits/g, isLeaving],
	[/more \((\S+)\)/g, opens('detail')],
	[/press (\S+) again/g, ({state, effects}) => effects.length > 0 || state.notice !== undefined],
	[/\((\S+): (?:exact|short|all)\)/g, ({state}, word) => word.includes(`: ${state.tagsMode})`)],
];

type Promise = {readonly key: string; readonly word: string; readonly isKept: IsKept};

/** The keys that the screen names, with their words. */
const promisesOn = (state: State): Promise[] => {
	const {lines, rows, hints} = readScreen(state);
	const ofRows = new Set(rows.map(({text}) => text));
	const texts = lines.filter(line => !ofRows.has(line)).map(line => line.replace(/^> /, ''));
	const claimed = claims.flatMap(([claim, isKept]) =>
		texts.flatMap(text => [...text.matchAll(claim)].map(([word, key = '']) => ({key, word, isKept}))),
	);
	const hinted = hints.map(({key, word}) => {
		const [, isKept] = promises.find(([words]) => words.test(word)) ?? [];
		return {key, word, isKept: isKept ?? (() => false)};
	});
	// A filter says `type to filter`.
	return [...hinted, ...claimed]
		.filter(({key}) => key !== 'type')
		.map(promise => ({...promise, key: keyOf(promise.key)}));
};

/** Expects that each key on the screen does what is said of it, or says why not; also below a notice, which hides the hints. */
export const expectHintsAreTrue = (state: State): void => {
	if (!isReadable(state)) {
		return;
	}
	if (state.notice !== undefined) {
		expectHintsAreTrue(withoutNotice(state));
	}
	const steps = new Map<string, Pressed>();
	const broken = promisesOn(state).filter(({key, word, isKept}) => {
		const pressed = steps.get(key) ?? {...pressKey(state, key), before: state};
		steps.set(key, pressed);
		const says = pressed.state.notice?.text ?? '';
		const isRefused = pressed.effects.length === 0 ? says !== '' : says.startsWith('waiting for ');
		return !isKept(pressed, word) && !isRefused;
	});

	expect(
		broken.map(({key, word}) => `${key}: ${word}`),
		'keys that do something else',
	).toEqual([]);
};

// The changes by a key that no sign shows, as the screen shows nothing about them.
const unseen = ['tagsMode', 'view', 'folded', 'selection'] as const;

/**
Expects that Enter on each row of the help does something in the mode below, or says why not. Expects that a row of another
panel only says so.
*/
export const expectHelpIsTrue = (state: State): void => {
	const below = withoutNotice(state);
	const own = modeOf(below);
	if (own === 'help') {
		return;
	}
	// With a search that finds everything, each command has its own row, in one column.
	let help = pressKeys(below, 'f1', 'space');
	let [rows, section, before] = [0, '', ''];
	const dead: string[] = [];
	while (modeOf(help) === 'help') {
		const {list} = readScreen(help);
		const at = list.findIndex(line => line.startsWith('❯'));
		const row = list[at] ?? '';
		section = list.slice(0, at).findLast(line => /^\S/.test(line)) ?? section;
		if (list.join('\n') === before) {
			break;
		}
		before = list.join('\n');
		rows++;
		const {state: next, effects} = pressKey(help, 'enter');
		const isSaid = effects.length > 0 || next.notice !== undefined;
		const isOfOther = /^in the /.test(section) && section !== `in the ${own}`;
		const isOnlySaid = effects.length === 0 && next.notice?.text === `only ${section}` && modeOf(next) === 'help';
		// Only drawing knows where the detail or a record ends.
		const isScroll = row.includes('scroll the detail') || below.panels.at(-1)?.type === 'record';
		const isUnseen = unseen.some(name => next[name] !== below[name]);
		const isSame = !isSaid && !isUnseen && !isScroll && [frameOf(below), frameOf(help)].includes(frameOf(next));
		if (isSame || (isOfOther && !isOnlySaid)) {
			dead.push(`${section}: ${row}`);
		}
		help = pressKeys(help, 'down');
	}

	expect(dead, 'rows of the help without an effect, or with that of another panel').toEqual([]);
	expect(rows, 'rows of the help that the cursor reaches').toBeGreaterThan(40);
};
