import {changesBetween} from '../../../source/history/changes.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import {toFrame} from '../../../source/screen/frame.ts';
import {toSpeech} from '../../../source/speech/speech.ts';
import type {Options} from '../../../source/state/run-options.ts';
import type {State} from '../../../source/state/state.ts';
import type {Effect} from '../../../source/update/effects.ts';
import {type Action, init} from '../../../source/update/update.ts';
import {loadedState, plainOptions, pressed, run} from '../arbitrary/states.ts';
import {textsOf, tonesOf} from '../state/lines.ts';
import {toLoadedAction} from '../state/loaded.ts';

/** What happens before the next picture: keys, with what is typed in quotes, or named actions. */
export type Event = string | readonly [name: string, ...actions: readonly Action[]];

/** A run of the program: the response at its start, the size, and what happens one after another. */
export type Story = {
	/** Without it, the listing is loading. */
	readonly answer?: unknown;
	readonly size: `${number}x${number}`;
	readonly options?: Partial<Options>;
	/** Whether the pictures have the tones of what is shown, and no speech. */
	readonly hasTones?: boolean;
	/** What happens before the first picture. */
	readonly before?: readonly Event[];
	readonly events: readonly Event[];
};

/** The event of a response, with the changes since the one before. */
export const responseAfter = (name: string, before: unknown, now: unknown): Event => {
	const listing = decodeListing(now);
	const changes = {since: '08:13', ...changesBetween(decodeListing(before), listing)};
	return [name, toLoadedAction(listing), {type: 'compared', changes}];
};

/** The pictures of a run, each after its event: the screen, what a screen reader gets, and what happens outside of the program. */
export const toStoryboard = ({answer, size, options, hasTones = false, before = [], events}: Story): string => {
	const [columns = 0, rows = 0] = size.split('x').map(Number);
	const start = (display: Options['display']): State =>
		answer === undefined
			? init({...plainOptions, source: 'here', ...options, display}, {columns, rows}).state
			: loadedState(answer, {source: 'here', ...options, display, columns, rows});
	const linesOf = (state: State) => (hasTones ? tonesOf : textsOf)(toFrame(state).lines);
	let seen = start('screen');
	let heard = start('speech');
	const pictures: string[] = [];
	let last = '';
	const draw = (event: string, spoken: readonly string[], effects: readonly Effect[] = []) => {
		const screen = linesOf(seen).join('\n');
		pictures.push(toPicture(event, screen === last ? '(as before)' : screen, hasTones ? [] : spoken, effects));
		last = screen;
	};
	const follow = (event: Event): readonly [spoken: readonly string[], effects: readonly Effect[]] => {
		const spoken: string[] = [];
		const effects: Effect[] = [];
		for (const actions of toInputs(event)) {
			const unheard = heard;
			const shown = run({state: seen, effects: []}, actions);
			// A program that leaves is followed no further.
			seen = {...shown.state, isLeaving: false};
			heard = {...run({state: heard, effects: []}, actions).state, isLeaving: false};
			spoken.push(...toSpeech(unheard, heard));
			effects.push(...shown.effects);
		}
		return [spoken, effects];
	};
	const spoken = [toSpeech(undefined, heard), ...before.map(event => follow(event)[0])].at(-1) ?? [];
	draw(before.map(nameOf).join(', '), spoken);
	for (const event of events) {
		draw(nameOf(event), ...follow(event));
	}
	return `${pictures.join('\n')}\n`;
};

const nameOf = (event: Event): string => (typeof event === 'string' ? event : event[0]);

/** The keys of an event, one by one, and all letters of a text in quotes together. */
export const inputsOf = (event: string): ReadonlyArray<readonly string[]> =>
	[...event.matchAll(/"([^"]*)"|(\S+)/g)].map(([, typed, key = '']) => (typed === undefined ? [key] : [...typed]));

// Each key is spoken, but of letters that are typed together only the last one.
const toInputs = (event: Event): ReadonlyArray<readonly Action[]> => {
	if (typeof event === 'string') {
		return inputsOf(event).map(keys => keys.map(key => pressed(key === ' ' ? 'space' : key)));
	}
	const [, ...actions] = event;
	return actions.map(action => [action]);
};

const toPicture = (name: string, screen: string, spoken: readonly string[], effects: readonly Effect[]): string =>
	[
		`━━ ${name}`.trimEnd(),
		screen,
		...spoken.map(line => `♪ ${line}`),
		...effects.map(effect => `→ ${effect.type}${'text' in effect ? ` ${JSON.stringify(effect.text)}` : ''}`),
	].join('\n');
