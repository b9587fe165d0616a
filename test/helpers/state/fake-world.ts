import {createEffects} from '../../../source/browse/run-effects.ts';
import type {BrowseWorld} from '../../../source/browse/world.ts';
import type {CopyReport} from '../../../source/clipboard/copy-report.ts';
import {Fault} from '../../../source/fault/fault.ts';
import type {Changes} from '../../../source/history/changes.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import type {Listing} from '../../../source/listing/listing.ts';
import {prepareListing} from '../../../source/state/prepare-listing.ts';
import type {Effect, Outcome} from '../../../source/update/effects.ts';
import type {Action} from '../../../source/update/update.ts';

type Load = Awaited<ReturnType<BrowseWorld['load']>>;

/** The result of a load; without changes there is nothing to compare with. */
export const toLoad = (listing: Listing, since?: string, changes?: Changes): Load => ({
	loaded: prepareListing(listing, since),
	keep: async () => changes,
});

/** A world that does nothing by itself and records the calls to it; `more` replaces some of its functions. */
export const createFakeWorld = (more: Partial<Parameters<typeof createEffects>[0]> = {}) => {
	const loads: {
		signal: AbortSignal;
		onDelay: (remark: string) => void;
		resolve: (load: Load) => void;
		reject: (error: unknown) => void;
	}[] = [];
	const copies: (PromiseWithResolvers<CopyReport> & {text: string})[] = [];
	const ticks = new Set<() => void>();
	const left: Outcome[] = [];
	const bugs: unknown[] = [];
	const actions: Action[] = [];
	let clock = 0;
	let suspensions = 0;
	const run = createEffects({
		...createBrowseWorld(async () => oneListing).world,
		load: (signal, onDelay) => {
			const {promise, resolve, reject} = Promise.withResolvers<Load>();
			loads.push({signal, onDelay, resolve, reject});
			return promise;
		},
		copy: text => {
			const copy = {...Promise.withResolvers<CopyReport>(), text};
			copies.push(copy);
			return copy.promise;
		},
		suspend: () => {
			suspensions++;
		},
		untilDrawable: () => undefined,
		leave: outcome => left.push(outcome),
		crash: error => bugs.push(error),
		repeat: (_, call) => {
			ticks.add(call);
			return () => ticks.delete(call);
		},
		now: () => clock,
		...more,
	});
	return {
		loads,
		copies,
		left,
		bugs,
		actions,
		ticks,
		suspensions: () => suspensions,
		run: (effect: Effect) => run(effect, action => actions.push(action)),
		/** Advances the clock; every running timer ticks once. */
		pass: (milliseconds: number) => {
			clock += milliseconds;
			for (const tick of ticks) {
				tick();
			}
		},
	};
};

export const oneListing = decodeListing({data: [{resources: [{tags: ['a']}]}]});
export const noKey = new Fault('no access key', 'set one', 4);

/** The world of a run whose service responds with a listing, and a record of what the run did. */
export const createBrowseWorld = (load: () => Promise<Listing>) => {
	const deeds: string[] = [];
	const texts: string[] = [];
	const stops: (() => void)[] = [];
	const sent: CopyReport = {type: 'copied', problems: []};
	const world: BrowseWorld = {
		load: async () => toLoad(await load()),
		copy: async text => {
			texts.push(text);
			return sent;
		},
		repeat: () => () => {},
		now: () => 0,
		picks: () => [],
		onPick: () => {},
		finishCopies: async () => {
			deeds.push('finished copies');
		},
		lose: () => deeds.push('lost'),
		stop: () => {
			deeds.push('stopped');
			return new Promise(resolve => stops.push(resolve));
		},
		readServices: async () => ({list: []}),
		saveDefault: async name => `${name} is the default`,
		onReply: () => {},
		isReplyDue: () => false,
	};
	return {world, deeds, texts, goOn: () => stops.shift()?.()};
};
