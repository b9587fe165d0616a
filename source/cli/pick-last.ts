import {defaultsVariable} from '../config/resolve.ts';
import {Fault} from '../fault/fault.ts';
import {findLastPick, nearestTo, tagsAsPicked} from '../history/find-last-pick.ts';
import type {PickedEnvironment} from '../history/picks.ts';
import {hasId} from '../listing/identity.ts';
import type {Environment, Tag} from '../listing/listing.ts';
import {createPickTags} from '../listing/pick-tags.ts';
import {countOf} from '../text/numbers.ts';
import {cutSafe} from '../text/safe-text.ts';
import {pickNow} from './pick-now.ts';
import {writeLines} from './report.ts';
import {type Run, toFormatOptions} from './run.ts';

/**
Repeats the last pick on a screen that the query matches. The tags stay the same if they still match exactly and no option
overrides them. Returns the exit code. Throws Fault if no pick matches, or if one of its environments no longer exists and short
tags do not find its successor.
*/
export const pickLast = async (run: Run): Promise<number> => {
	const source = run.source();
	const picks = source.history?.picks() ?? [];
	if (picks.length === 0) {
		throw source.history === undefined
			? new Fault(`picks from \`${source.name}\` are not kept`, 'leave out `--last`', 1)
			: new Fault(`no past pick from \`${source.name}\``, 'pick one first', 1);
	}
	const {settings, originOf, process} = run;
	const {query, tags} = settings;
	const isModeGiven = ['--tags', defaultsVariable].includes(originOf('tags'));
	const {listing} = await source.loadNow();
	const found = findLastPick(picks, listing, query);
	if (found === undefined) {
		const what = `no match for ${quote(query)} in ${countOf(picks.length, 'past pick')}`;
		throw new Fault(what, 'change the query, or leave out `--last`', 1);
	}
	const pickTags = createPickTags(listing);
	const options = toFormatOptions(run, listing, pickTags);
	const mode = isModeGiven ? tags : found.pick.mode;
	const successors = found.environments.map((one, index) => one ?? nearestTo(listing, found.pick.environments[index]));
	const at = found.environments.indexOf(undefined);
	if (at !== -1 && (mode !== 'short' || successors.includes(undefined))) {
		throw toGoneFault(found.pick.environments[at], successors[at], one => pickTags.tagsOf(one, mode));
	}
	const environments = successors.flatMap(one => one ?? []);
	const {tagsOf, changed} =
		isModeGiven || at !== -1
			? {tagsOf: (one: Environment) => pickTags.tagsOf(one, mode), changed: 0}
			: tagsAsPicked(found.pick, environments, pickTags);
	const exitCode = await pickNow(run, environments, {...options, tagsOf});
	if (changed > 0 && exitCode === 0) {
		writeLines(
			[`envpick: new tags for ${countOf(changed, 'environment')}: the old tags are no longer exact`],
			process.stderr,
		);
	}
	return exitCode;
};

const toGoneFault = (
	gone: PickedEnvironment | undefined,
	nearest: Environment | undefined,
	tagsOf: (environment: Environment) => readonly Tag[],
): Fault => {
	const {id, identity = '', picked = []} = gone ?? {};
	const named = hasId(identity) && id !== undefined ? ` (id ${quote(id)})` : '';
	const tags = nearest === undefined ? [] : tagsOf(nearest).map(({value}) => value);
	return new Fault(
		`the last pick ${quote(picked.join(','))}${named} no longer exists`,
		nearest === undefined ? 'pick another environment' : `pick another; nearest ${quote(tags.join(','))}`,
		1,
	);
};

// A pick may have very many tags.
const quote = (text: string): string => `\`${cutSafe(text, 200)}\``;
