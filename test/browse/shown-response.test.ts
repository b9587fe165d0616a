import {Writable} from 'node:stream';
import {setImmediate as turn} from 'node:timers/promises';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {openBelowCursor} from '../../source/browse/on-screen.ts';
import {showPainted} from '../../source/browse/painted-frame.ts';
import {startProgram} from '../../source/browse/start-program.ts';
import type {BrowseWorld} from '../../source/browse/world.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {type ScreenFrame, toFrame} from '../../source/screen/frame.ts';
import {spotAt} from '../../source/screen/hit-test.ts';
import type {Size} from '../../source/state/layout.ts';
import {prepareListing} from '../../source/state/prepare-listing.ts';
import type {Options} from '../../source/state/run-options.ts';
import {FrameWriter} from '../../source/terminal/io/frame-writer.ts';
import type {Terminal} from '../../source/terminal/io/open-terminal.ts';
import {toShellWord} from '../../source/text/shell-words.ts';
import {show} from '../../source/ui/app.tsx';
import type {Outcome} from '../../source/update/effects.ts';
import {type Action, update} from '../../source/update/update.ts';
import {plainOptions, pressed} from '../helpers/arbitrary/states.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {createBrowseWorld, toLoad} from '../helpers/state/fake-world.ts';
import {readAll} from '../helpers/state/key-inputs.ts';
import {textsOf} from '../helpers/state/lines.ts';
import {createEmulator} from '../helpers/terminal/emulator.ts';
import {createReading} from '../helpers/terminal/screen.ts';

// Few machines, many of them alike: the same id with other tags, the same tags with another id, without an id, or with more tags.
const someMachine = fc.constantFrom(
	...[
		{id: '1', tags: ['os:a', 'x:1']},
		{id: '1', tags: ['os:a', 'x:3']},
		{id: '2', tags: ['os:a', 'x:1']},
		{id: '1', tags: ['os:a', 'x:2']},
		{id: '3', tags: ['os:b', 'y:1', 'z:1']},
		{tags: ['os:b', 'y:1', 'x:1']},
		{tags: ['os:b', 'y:2']},
		{name: 'three', tags: ['os:a']},
	],
);
const someListing = fc
	.array(fc.array(someMachine, {maxLength: 4}), {minLength: 1, maxLength: 2})
	.map(pools => decodeListing({data: pools.map((resources, index) => ({name: `pool ${index}`, resources}))}));

// The panels, marks and text before the first event.
const someBeginning: fc.Arbitrary<readonly Action[]> = fc
	.constantFrom('down', 'ctrl+o', 'ctrl+o down', 'ctrl+t', 'tab d', 'tab c', 'tab u', 'tab *', 'tab -', 'b', 'x')
	.map(keys => keys.split(' ').map(pressed));

const someInput: fc.Arbitrary<Action> = fc.oneof(
	{weight: 4, arbitrary: fc.constantFrom('enter', 'ctrl+y').map(pressed)},
	{weight: 3, arbitrary: fc.constantFrom('down', 'up', 'end', 'ctrl+space', 'alt+x', 'tab', 'esc', 'd').map(pressed)},
	{weight: 1, arbitrary: fc.constantFrom('ctrl+o', 'ctrl+t', 'ctrl+r').map(pressed)},
	{weight: 1, arbitrary: fc.constantFrom('b', 'x:2').map(text => ({type: 'pasted' as const, text}))},
);

/** What happens to a run: an input, a response, or the terminal accepts output, reports its cursor, or gets another size. */
type Event =
	| Action
	| {readonly type: 'response'; readonly listing: Listing}
	| {readonly type: 'stall' | 'flow' | 'report'}
	| {readonly type: 'resize'; readonly size: Size};

type Click = {readonly type: 'click'; readonly x: number; readonly y: number};

const someResponse = someListing.map(listing => ({type: 'response' as const, listing}));
// Both keep the next frame from being drawn.
const someObstacle: fc.Arbitrary<Event> = fc.constantFrom<Event>(
	{type: 'stall'},
	{type: 'resize', size: {columns: 90, rows: 24}},
	{type: 'resize', size: {columns: 100, rows: 20}},
);
// Mostly on the rows and on the keys of the last line.
const someClick: fc.Arbitrary<Click> = fc.record({
	type: fc.constant('click' as const),
	x: fc.nat(60),
	y: fc.oneof(fc.integer({min: 1, max: 6}), fc.constant(23)),
});

const someEvent: fc.Arbitrary<Event | Click> = fc.oneof(
	{weight: 4, arbitrary: someInput},
	{weight: 3, arbitrary: someResponse},
	{weight: 1, arbitrary: someObstacle},
	{weight: 1, arbitrary: fc.constantFrom<Event>({type: 'flow'}, {type: 'report'})},
	{weight: 2, arbitrary: someClick},
);

const someEvents: fc.Arbitrary<ReadonlyArray<Event | Click>> = fc
	.array(
		fc.oneof(
			fc.array(someEvent, {minLength: 1, maxLength: 3}),
			fc.tuple(someObstacle, someResponse, someInput, someEvent),
			fc.tuple(someObstacle, someResponse, someClick, someEvent),
			fc.tuple(fc.constant(pressed('enter')), someResponse),
		),
		{minLength: 1, maxLength: 3},
	)
	.map(parts => parts.flat());

const targets = [{target: 'clipboard'}, {target: 'output'}, {target: 'command', command: ['echo', '{}']}] as const;

const someRun = fc.record({
	target: fc.constantFrom(...targets),
	format: fc.constantFrom('comma' as const, 'record' as const),
	height: fc.constantFrom(undefined, '10', '~90%'),
	first: someListing,
	// With a cached listing, loading goes on.
	start: fc.constantFrom('loading', 'loaded', 'cached'),
	// Ink takes longer, and paints the same frames.
	isInk: fc.constantFrom(false, false, false, false, false, true),
	// With much room, several frames wait in the output instead of one in the writer.
	room: fc.constantFrom(1, 100_000),
	before: someBeginning,
	events: someEvents,
});

describe('any input', () => {
	it('acts on what the screen shows or does nothing, and the last response is shown', {timeout: 300_000}, async () => {
		await fc.assert(
			fc.asyncProperty(someRun, async ({events, before, ...given}) => {
				const run = await openRun(given);
				before.forEach(run.happen);
				let {seen} = await run.look();
				fc.pre(!seen.isLeaving);
				run.outputs.length = 0;
				for (const event of events) {
					if (seen.isLeaving) {
						break;
					}
					// Only an input can reload.
					const inputs = event.type === 'response' && !run.isLoading() ? [pressed('ctrl+r'), event] : [event];
					for (const one of inputs.flatMap(run.toAction)) {
						let meant = seen.awaited?.output;
						if (isInput(one)) {
							const own = update(seen, one);
							meant = (own.pick ?? own.state.awaited)?.output;
							seen = update(seen, one).state;
						}
						run.happen(one);
						const now = await run.look(seen.size);
						const outputs = run.outputs.splice(0);
						expect(outputs).toEqual(outputs.length === 0 ? [] : [meant]);
						seen = now.isShown ? now.seen : {...seen, isLeaving: now.seen.isLeaving};
					}
				}
				await run.settle();
				const {isShown, seen: last} = await run.look();
				await run.close();
				expect({isShown: isShown || last.isLeaving, screen: run.screen()}).toMatchObject({isShown: true});
				expect(last.isLeaving || last.loaded?.listing === run.lastListing()).toBe(true);
			}),
			{numRuns: isTorture ? 375 : 125},
		);
	});
});

const isInput = (event: Event): event is Action => ['pressed', 'pasted', 'clicked'].includes(event.type);

type RunOptions = Pick<Options, 'format' | 'height'> & {
	readonly target: Partial<Options>;
	readonly first: Listing;
	readonly start: 'loading' | 'loaded' | 'cached';
	readonly isInk: boolean;
	readonly room: number;
};

/** A run on an emulated terminal, after its start. */
const openRun = async ({target, format, height, first, start, isInk, room}: RunOptions) => {
	const options: Options = {...plainOptions, ...target, format, height};
	let size: Size = {columns: 100, rows: 24};
	const {emulator} = createEmulator(size.columns, size.rows);
	const {lines} = createReading(emulator);
	const reports: string[] = [];
	emulator.onData(data => reports.push(data));
	let isStalled = false;
	let goOn = () => {};
	const output = new Writable({
		highWaterMark: room,
		decodeStrings: false,
		write: (bytes: string, _, done) => {
			goOn = () => {
				emulator.write(bytes);
				done();
			};
			if (!isStalled) {
				goOn();
				goOn = () => {};
			}
		},
	});
	const listeners: ((size: Size) => void)[] = [];
	const whole = {
		output: Object.assign(output, {isTTY: true, _refreshSize: () => {}}),
		size: () => size,
		onResize: (listener: (size: Size) => void) => listeners.push(listener),
	} as unknown as Terminal;
	const below = options.height === undefined ? undefined : openBelowCursor(whole, options.height);
	const terminal = below?.region.terminal ?? whole;
	const writer = new FrameWriter<ScreenFrame>(terminal, below?.region);

	const loads: PromiseWithResolvers<Awaited<ReturnType<BrowseWorld['load']>>>[] = [];
	const outputs: string[] = [];
	const {world} = createBrowseWorld(async () => first);
	let lastListing = start === 'loading' ? undefined : first;
	const {program, ended} = startProgram(
		terminal,
		options,
		{
			...world,
			...(start === 'cached' && {cached: prepareListing(first, '09:14')}),
			load: () => {
				const load: (typeof loads)[number] = Promise.withResolvers();
				loads.push(load);
				return load.promise;
			},
			copy: async text => {
				outputs.push(text);
				return {type: 'copied', problems: []};
			},
		},
		{suspend: () => {}, untilDrawable: writer.untilDrawable},
	);
	below?.follow(program);
	void ended.then(outcome => outputs.push(...outputsOf(outcome)));
	terminal.onResize(now => program.dispatch({type: 'resized', size: now}));
	// Copied texts are recorded when the copy begins.
	const outputsOf = (outcome: Outcome): string[] =>
		outcome.type === 'printed'
			? [outcome.text]
			: outcome.type === 'run'
				? [outcome.commands.map(({words}) => words.map(toShellWord).join(' ')).join('\n')]
				: [];
	const crash = (error: unknown) => {
		throw error;
	};
	const painted = showPainted(program, writer, {onFirstFrame: () => {}, crash});
	const close = isInk ? show(program, writer.toStream).close : painted.closeEarly;
	void (isInk ? undefined : painted.show());

	const pass = async () => {
		await turn();
		await turn();
		await new Promise<void>(resolve => emulator.write('', resolve));
	};
	const flow = () => {
		isStalled = false;
		goOn();
		goOn = () => {};
	};
	const report = () => {
		for (const input of readAll(...reports.splice(0))) {
			below?.region.take(input);
		}
	};
	const respond = (listing: Listing) => {
		const [load] = loads.splice(0).slice(-1);
		lastListing = load === undefined ? lastListing : listing;
		load?.resolve(toLoad(listing));
	};
	const settle = async () => {
		flow();
		await pass();
		// Finding the place of the screen takes a question, and each new size or height takes another.
		while (reports.length > 0) {
			report();
			flow();
			await pass();
		}
	};
	await settle();
	if (start === 'loaded') {
		respond(first);
	}
	await settle();
	return {
		outputs,
		settle,
		close: async () => close?.(),
		isLoading: () => loads.length > 0,
		lastListing: () => lastListing,
		screen: () => lines().join('\n'),
		/** The action of a click on the visible frame, if it means something; other events stay. */
		toAction: (event: Event | Click): readonly Event[] => {
			if (event.type !== 'click') {
				return [event];
			}
			const frame = writer.seen();
			const top = below?.region.top() ?? 0;
			if (frame !== undefined) {
				expect(textsOf(frame.lines)).toEqual(lines().slice(top, top + frame.lines.length));
			}
			const spot = frame && spotAt(frame, event);
			return frame === undefined || spot === undefined || spot.type === 'pane'
				? []
				: [{type: 'clicked', spot, seen: frame.state}];
		},
		/** The newest state, and whether the screen shows it, maybe still in the size before. */
		look: async (before?: Size) => {
			await pass();
			const seen = program.getState();
			const top = below?.region.top() ?? 0;
			const isShown = [seen.size, before ?? seen.size].some(
				one =>
					textsOf(toFrame({...seen, size: one}).lines).join('\n') ===
					lines()
						.slice(top, top + one.rows)
						.join('\n'),
			);
			return {seen, isShown};
		},
		happen: (event: Event): void => {
			switch (event.type) {
				case 'response':
					respond(event.listing);
					break;
				case 'stall':
					isStalled = true;
					// While a listing loads, the time is written often, so soon something waits.
					output.write('\u001b[m');
					break;
				case 'flow':
					flow();
					break;
				case 'report':
					report();
					break;
				case 'resize':
					({size} = event);
					emulator.resize(size.columns, size.rows);
					for (const listener of listeners) {
						listener(size);
					}
					break;
				default:
					program.dispatch(event);
			}
		},
	};
};
