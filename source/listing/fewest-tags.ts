import type {Tag} from './listing.ts';

type Lists = readonly (readonly Tag[])[];
type Budget = {steps: number};

// Tags looked at before the search ends: once for up to three, and once more where these are not enough.
const mostSteps = 20_000_000;

// Where the budget is spent every list counts as having every tag: then nothing more is found to be enough.
const has = (list: readonly Tag[], tag: Tag, budget: Budget): boolean => {
	budget.steps -= list.length;
	return budget.steps < 0 || list.includes(tag);
};

/**
Some of the tags, such that no other list has all of them; undefined where another has all the tags there are, or where it
takes too long to find them. They are the fewest if three are enough; else, or where it takes too long to prove that, none of
them can be left out. The tags are given with the rarest first, which rules out most; `othersWith` gives the other lists that
have a tag.
*/
export const fewestTags = (tags: readonly Tag[], othersWith: (tag: Tag) => Lists): readonly Tag[] | undefined => {
	const known = new Map<Tag, Lists>();
	const listsWith = (tag: Tag): Lists => {
		const lists = known.get(tag) ?? othersWith(tag);
		known.set(tag, lists);
		return lists;
	};
	let budget = {steps: mostSteps};
	const isEnough = ([first, ...rest]: readonly Tag[]): boolean =>
		first !== undefined && !listsWith(first).some(list => rest.every(tag => has(list, tag, budget)));
	if (!isEnough(tags)) {
		return undefined;
	}
	const [rarest] = tags;
	if (rarest !== undefined && isEnough([rarest])) {
		return [rarest];
	}
	for (const further of [1, 2]) {
		for (const [index, tag] of tags.entries()) {
			const rest = budget.steps < 0 ? undefined : ruleOut(listsWith(tag), tags.slice(index + 1), further, budget);
			if (rest !== undefined) {
				return [tag, ...rest];
			}
		}
	}
	budget = {steps: mostSteps};
	const chosen = takeBest(tags, listsWith, budget);
	const fewest = chosen.reduce((kept, tag) => {
		const fewer = kept.filter(one => one !== tag);
		return isEnough(fewer) ? fewer : kept;
	}, chosen);
	return budget.steps < 0 ? undefined : fewest;
};

// So many of the tags that none of the lists has all of them.
const ruleOut = (lists: Lists, tags: readonly Tag[], count: number, budget: Budget): readonly Tag[] | undefined => {
	if (count === 1) {
		const last = tags.find(tag => !lists.some(list => has(list, tag, budget)));
		return last && [last];
	}
	for (const [index, tag] of tags.entries()) {
		if (budget.steps < 0) {
			return undefined;
		}
		const left = lists.filter(list => has(list, tag, budget));
		const rest = ruleOut(left, tags.slice(index + 1), count - 1, budget);
		if (rest !== undefined) {
			return [tag, ...rest];
		}
	}
	return undefined;
};

// Time and again the tag that rules out most of what is left.
const takeBest = (tags: readonly Tag[], listsWith: (tag: Tag) => Lists, budget: Budget): readonly Tag[] => {
	let chosen = tags.slice(0, 1);
	let [left] = chosen.map(listsWith);
	while (left !== undefined && left.length > 0 && budget.steps >= 0) {
		const lists: Lists = left;
		const ways = tags.map(tag => ({tag, left: lists.filter(list => has(list, tag, budget))}));
		const best = ways.reduce((least, way) => (way.left.length < least.left.length ? way : least));
		chosen = [...chosen, best.tag];
		left = best.left;
	}
	return chosen;
};
