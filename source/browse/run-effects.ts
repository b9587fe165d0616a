import {asFault} from '../fault/fault.ts';
import type {Effect, Opening, Outcome} from '../update/effects.ts';
import type {Dispatch} from '../update/program.ts';
import type {BrowseWorld, ScreenWorld} from './world.ts';

/** Runs effects. A new load aborts the previous one; its later reports are ignored. */
export const createEffects = (world: EffectsWorld): ((effect: Effect, dispatch: Dispatch) => void) => {
	let loading = new AbortController();
	const copy = async (effect: Extract<Effect, {type: 'copy'}>, dispatch: Dispatch) =>
		dispatch({...effect, type: 'copied', report: await world.copy(effect.text)});
	const readServices = async (dispatch: Dispatch, opens?: Opening) =>
		dispatch({type: 'services-read', services: await world.readServices(), opens});
	const saveDefault = async (name: string, dispatch: Dispatch) => {
		const said = world.saveDefault(name).then(
			says => ({says, isFailure: false}),
			error => ({says: asFault(error).message, isFailure: true}),
		);
		dispatch({type: 'default-saved', ...(await said)});
		await readServices(dispatch);
	};
	return (effect, dispatch) => {
		switch (effect.type) {
			case 'load':
				loading.abort();
				loading = new AbortController();
				return void load(loading.signal, dispatch, world).catch(world.crash);
			case 'copy':
				return void copy(effect, dispatch).catch(world.crash);
			case 'remember':
				world.onPick(effect.picked);
				return dispatch({type: 'picks-loaded', picks: world.picks()});
			case 'load-services':
				return void readServices(dispatch, effect.opens).catch(world.crash);
			case 'save-default':
				return void saveDefault(effect.name, dispatch).catch(world.crash);
			case 'suspend':
				return world.suspend();
			case 'leave':
				loading.abort();
				return world.leave(effect.outcome);
		}
	};
};

type EffectsWorld = BrowseWorld &
	ScreenWorld & {readonly leave: (outcome: Outcome) => void; readonly crash: (error: unknown) => void};

const load = async (signal: AbortSignal, dispatch: Dispatch, world: EffectsWorld): Promise<void> => {
	const started = world.now();
	const report: Dispatch = action => signal.aborted || dispatch(action);
	const stop = world.repeat(100, () => report({type: 'waited', milliseconds: world.now() - started}));
	// Otherwise a key could act on a response that is not shown yet. Until the report, a key may draw something else.
	const untilDrawable = async (): Promise<void> => {
		stop();
		for (let wait = world.untilDrawable(); wait !== undefined; wait = world.untilDrawable()) {
			await wait;
		}
	};
	try {
		const {loaded, keep} = await world.load(signal, remark => report({type: 'delayed', remark}));
		await untilDrawable();
		if (!signal.aborted) {
			dispatch({type: 'loaded', loaded});
			report({type: 'picks-loaded', picks: world.picks()});
			report({type: 'compared', changes: await keep()});
		}
	} catch (error) {
		// An aborted load throws its reason, which is neither a fault nor a bug.
		if (!signal.aborted) {
			const {what, tryThis, exitCode, network} = asFault(error);
			await untilDrawable();
			report({type: 'failed', failure: {what, tryThis, exitCode, status: network?.status}});
		}
	} finally {
		stop();
	}
};
