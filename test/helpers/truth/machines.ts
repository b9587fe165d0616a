import {toOwnFormat} from '../../../source/formats/template.ts';
import {changesBetween} from '../../../source/history/changes.ts';
import {toPicked} from '../../../source/history/picks.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import type {Size} from '../../../source/state/layout.ts';
import type {Options} from '../../../source/state/run-options.ts';
import type {State} from '../../../source/state/state.ts';
import {update} from '../../../source/update/update.ts';
import {loadedState} from '../arbitrary/states.ts';
import {picksBefore} from '../state/picks.ts';

const systems = ['windows', 'ubuntu', 'android', 'macos'];

const machine = (number: number) => ({
	id: `vm-${number}`,
	name: `host-${number}`,
	tags: [`os:${systems[number % systems.length]}`],
});

/** Eight machines with ids. Two of them have equal tags: vm-0 and vm-4, vm-1 and vm-5, and so on. */
export const machines = {data: [{name: 'lab', resources: Array.from({length: 8}, (_, number) => machine(number))}]};

const listing = decodeListing(machines);

/** The screen with these machines after keys; a pick is the id, as with `--as '{id}'`. */
export const inLab = (options: Partial<Options & Size>, ...keys: string[]): State =>
	loadedState(machines, {format: toOwnFormat('{id}', '{id}'), ...options}, ...keys);

/** The same screen, with a past pick of a machine. */
export const withPastPick = (state: State, number: number): State => {
	const picked = toPicked(listing.environments.slice(number, number + 1), listing, 'exact', ({tags}) => tags);
	return update(state, {type: 'picks-loaded', picks: picked === undefined ? [] : picksBefore(['yesterday', picked])})
		.state;
};

/** The same screen, with the news that the machines with one of the operating systems are new. */
export const withNewMachines = (state: State, system: string): State => {
	const [lab] = machines.data;
	const before = lab?.resources.filter(({tags}) => !tags.includes(`os:${system}`));
	const found = changesBetween(decodeListing({data: [{...lab, resources: before}]}), listing);
	return update(state, {type: 'compared', changes: {since: '12 Nov', ...found}}).state;
};
