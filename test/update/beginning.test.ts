import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeBeginning, decodeListing} from '../../source/listing/decode.ts';
import {toFrame} from '../../source/screen/frame.ts';
import type {Options} from '../../source/state/options.ts';
import {selectedKey, selectedResource} from '../../source/state/selection.ts';
import type {State} from '../../source/state/state.ts';
import type {Step} from '../../source/state/step.ts';
import {init, update} from '../../source/update/update.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';

const systems = ['ubuntu', 'windows7', 'windows11', 'android'];

const toEnvironment = (id: number) => ({
	tags: ['arch:x64', `os:${systems[id % systems.length]}`, `host:node-${id}`, `zone:${id % 700}`],
});

const answer = {
	data: Array.from({length: 60}, (_, group) => ({
		resources: Array.from({length: 100}, (__, index) => toEnvironment(group * 100 + index)),
	})),
};
const listing = decodeListing(answer);
const beginning = decodeBeginning(answer)!;

const starting = (options: Partial<Options> = {}): State =>
	init({...plainOptions, source: 'here', target: 'output', ...options}, {columns: 100, rows: 30}).state;

/** A program that has the beginning of the listing. */
const begun = (options: Partial<Options> = {}): State =>
	update(starting(options), {type: 'began', listing: beginning}).state;

const press = (state: State, ...keys: readonly string[]): Step =>
	keys.reduce<Step>(
		({state: before, effects}, key) => {
			const step = update(before, {type: 'pressed', key, ...(key.length === 1 && {text: key})});
			return {state: step.state, effects: [...effects, ...step.effects]};
		},
		{state, effects: []},
	);

const load = (state: State): Step => catchUp(update(state, {type: 'loaded', listing}));

/** The step with what it has done again. */
const catchUp = ({state, effects}: Step): Step => {
	const inputs = effects.flatMap(effect => (effect.type === 'catch-up' ? effect.inputs : []));
	return inputs.reduce<Step>(
		(before, input) => {
			const step = update(before.state, input);
			return {state: step.state, effects: [...before.effects, ...step.effects]};
		},
		{state, effects: effects.filter(({type}) => type !== 'catch-up')},
	);
};

const screenOf = (state: State): string =>
	toFrame(state)
		.lines.map(line => line.map(({text}) => text).join(''))
		.join('\n');

const printed = ({effects}: Step) =>
	effects.flatMap(effect =>
		effect.type === 'leave' && effect.outcome.type === 'printed' ? [effect.outcome.text] : [],
	);

describe('the beginning of a large listing', () => {
	it('is drawn, and says nothing that only the whole tells', () => {
		const screen = screenOf(begun());
		const whole = screenOf(load(starting()).state);

		expect(screen).toContain('node-12');
		expect(screen).toMatch(/^>.* …$/m);
		expect(screen).toContain('here · loading the rest');
		expect(screen).not.toMatch(/also|distinct|environments|all x64|reload/);
		expect(whole).toMatch(/6000 environments, 6000 distinct/);
		expect(whole).toContain('also selects');
		expect(whole).toContain('all x64');
	});

	it('says how many a group has once all of it is there, and of its last one nothing', () => {
		const {lines} = toFrame(update(begun(), {type: 'resized', size: {columns: 100, rows: 400}}).state);
		const headings = lines.map(line => line.map(({text}) => text).join('')).filter(text => text.includes('Group '));

		expect(headings.map(text => text.slice(0, 57).trim().split(/ +/).at(-1))).toEqual(['100', '100', '…']);
	});

	it('is filtered at once, and Enter takes what it selects once the whole is here', () => {
		const typed = press(begun(), 'w', '7', 'down', 'enter');

		expect(screenOf(typed.state)).toContain('w7');
		expect(screenOf(typed.state)).toContain('waiting for the rest of the listing');
		expect(typed.effects).toEqual([]);
		expect(printed(load(typed.state))).toEqual(printed(press(load(starting()).state, 'w', '7', 'down', 'enter')));
	});

	it('never says that nothing matches', () => {
		const {state} = press(begun(), ...'node-5999');

		expect(screenOf(state)).toContain('loading here');
		expect(screenOf(state)).not.toContain('no match');
		expect(selectedResource(load(state).state)?.id).toBe(5999);
	});

	it('lets go of what waits at Esc, and at the next one leaves', () => {
		const {state} = press(begun(), 'end', 'enter', 'esc');

		expect(state.later).toEqual([]);
		expect(selectedResource(load(state).state)?.id).toBe(0);
		expect(press(state, 'esc').effects).toMatchObject([{type: 'leave', outcome: {type: 'interrupted'}}]);
	});

	it('keeps a letter that quits for what a key before it opens', () => {
		const filtering = press(begun(), 'tab', 'G', '/', 'q');
		const reading = press(begun(), 'tab', 'G', '?', 'q');

		expect([...filtering.effects, ...reading.effects]).toEqual([]);
		expect(load(filtering.state).state.filter.text).toBe('q');
		const {open} = press(load(starting()).state, 'tab', 'G', '?', 'q').state;
		expect(load(reading.state).state.open).toEqual(open);
		expect(open?.type).toBe('help');
		expect(press(begun(), 'tab', 'q').effects).toMatchObject([{type: 'leave'}]);
	});

	it('leaves at Ctrl-C whatever waits', () => {
		expect(press(begun(), 'enter', 'ctrl+c').effects).toMatchObject([{type: 'leave', outcome: {type: 'interrupted'}}]);
	});

	it('goes where the rest fails', () => {
		const failure = {what: 'it failed', tryThis: 'try', exitCode: 6} as const;
		const {state, effects} = update(press(begun(), 'enter').state, {type: 'failed', failure});

		expect(effects).toEqual([]);
		expect(state).toMatchObject({loaded: undefined, later: [], load: {type: 'failed'}});
		expect(screenOf(state)).toContain('it failed');
		expect(screenOf(state)).not.toContain('node-');
		expect(screenOf(state)).not.toContain('waiting');
	});

	it('lets what goes past its last row wait, even where headings of empty groups come after that', () => {
		const empty = Array.from({length: 400}, () => ({resources: []}));
		const few = {resources: [toEnvironment(0), toEnvironment(1)]};
		const large = {data: [few, ...empty, ...answer.data]};
		const early = press(update(starting(), {type: 'began', listing: decodeBeginning(large)!}).state, 'down', 'down');
		const whole = decodeListing(large);
		const caught = catchUp(update(early.state, {type: 'loaded', listing: whole})).state;

		expect(selectedResource(caught)?.id).toBe(2);
		expect(caught.notice).toBeUndefined();
	});

	it('refuses a click, as another row may be there in the whole', () => {
		const {state} = press(begun(), 'end');
		const at = {column: 10, row: 5};
		const clicked = update(state, {type: 'pointed', at: {type: 'clicked', ...at}}).state;
		const {state: then, effects} = update(clicked, {type: 'pointed', at: {type: 'double-clicked', ...at}});
		const all = load(then);

		expect([...effects, ...all.effects]).toEqual([]);
		expect(selectedResource(all.state)?.id).toBe(5999);
		const only = update(begun(), {type: 'pointed', at: {type: 'clicked', ...at}}).state;
		expect(screenOf(only)).toContain('still loading the rest');
		expect(screenOf(load(only).state)).not.toContain('still loading');
	});

	it.each<[string, State]>([
		['what is typed already filters', press(starting(), 'a').state],
		['equal ones are one row', starting({view: 'distinct'})],
		['a pick takes what singles it out', starting({tagsTaken: 'exact'})],
		['there is no screen', starting({face: 'prompt'})],
		['the screen is as high as the list', starting({height: {count: 10, isPercent: false, isAtMost: true}})],
		['a listing is there', load(starting()).state],
	])('is not shown where %s', (_, state) => {
		expect(update(state, {type: 'began', listing: beginning}).state).toBe(state);
	});

	it('ends where the same keys end in the whole', () => {
		const keys = [
			'w',
			'7',
			'n',
			'1',
			' ',
			'down',
			'up',
			'end',
			'home',
			'pagedown',
			'tab',
			'backspace',
			'ctrl+u',
			'left',
		];
		const others = ['q', '/', '?', 'Y', 'ctrl+space', 'alt+x', 'ctrl+t', 'enter', 'alt+down', 'u', '-', 'c', 'v', 'f1'];
		const seen = (
			{state: {filter, mode, marked, open, view, found, tagsTaken, folded}, effects}: Step,
			all: State,
		) => ({
			...{filter, mode, marked, open, view, tagsTaken, folded, effects},
			rows: [...found.rows.slice(0, 500)],
			matches: found.matches.length,
			selected: selectedKey(all),
		});

		fc.assert(
			fc.property(fc.array(fc.constantFrom(...keys, ...others), {maxLength: 12}), typed => {
				const early = press(begun(), ...typed);
				const then = load(early.state);
				const caught = {state: then.state, effects: [...early.effects, ...then.effects]};
				const late = press(load(starting()).state, ...typed);

				expect(seen(caught, caught.state)).toEqual(seen(late, late.state));
			}),
			{numRuns: runsOf(150)},
		);
	});
});
