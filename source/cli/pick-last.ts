import {defaultsVariable} from '../config/resolve.ts';
import {Fault} from '../fault/fault.ts';
import {findLastPick, type GonePick, tagsAsPicked} from '../history/find-last-pick.ts';
import {toPicked} from '../history/picks.ts';
import {hasId} from '../listing/identity.ts';
import {createPickTags} from '../listing/pick-tags.ts';
import {countOf} from '../text/numbers.ts';
import {cutSafe} from '../text/safe-text.ts';
import {pickNow} from './pick-now.ts';
import {writeLines} from './report.ts';
import {type Run, toFormatOptions} from './run.ts';

/**
Repeats the last pick that the query matches. The tags stay the same if they still match exactly and no option overrides them.
Returns the exit code. Throws Fault if no pick matches, or if one of its environments no longer exists.
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
	if ('gone' in found) {
		return failGone(found);
	}
	const pickTags = createPickTags(listing);
	const options = toFormatOptions(run, listing, pickTags);
	const {tagsOf, changed} = isModeGiven ? {...options, changed: 0} : tagsAsPicked(found, pickTags);
	return pickNow(run, found.environments, {...options, tagsOf}, () => {
		source.history?.addPick(toPicked(found.environments, listing, isModeGiven ? tags : found.pick.mode, tagsOf));
		if (changed > 0) {
			const environments = countOf(changed, 'environment');
			writeLines([`envpick: new tags for ${environments}: the old tags are no longer exact`], process.stderr);
		}
	});
};

const failGone = ({gone: {id, identity, picked}}: GonePick): never => {
	const named = hasId(identity) && id !== undefined ? ` (id ${quote(id)})` : '';
	throw new Fault(`the last pick ${quote(picked.join(','))}${named} no longer exists`, 'pick another environment', 1);
};

// A pick may have very many tags.
const quote = (text: string): string => `\`${cutSafe(text, 200)}\``;
