import type {Environment, Tag} from './listing.ts';

/** The most tags that are tried together: three rule out nearly everything, and each further tag takes far longer. */
const mostTags = 3;

/** The limit, in examined tags. Beyond it, larger sets of tags are not tried. */
const mostSteps = 50_000_000;

/** The ranks of an environment's tags, ascending, and, once found, the fewest that no other environment has together. */
type Member = {readonly ranks: number[]; fewest?: readonly number[]};

/** A set of tags as ascending ranks; among sets of equal size the lowest cost is best. */
type Candidate = {readonly ranks: readonly number[]; readonly cost: number};

/**
Finds the fewest tags of an environment that no other environment has together, among environments with different tags. Undefined
if another environment has all of its tags, or if three are not enough. Among sets of equal size it prefers tags without a date,
then with a prefix, then those that fewer environments have, then the first ones. The result is in the order of the listing. All
environments are solved together, with one tag, then two, then three: that takes little longer than solving one.
*/
export const createFewestTags = (
	environments: readonly Environment[],
): ((environment: Environment) => readonly Tag[] | undefined) => {
	const memberOf = new Map<number, Member>();
	const carriers = new Map<Tag, Member[]>();
	for (const {id, tags: own} of environments) {
		const member: Member = {ranks: []};
		memberOf.set(id, member);
		for (const tag of own) {
			const some = carriers.get(tag);
			if (some === undefined) {
				carriers.set(tag, [member]);
			} else if (some.at(-1) !== member) {
				some.push(member);
			}
		}
	}
	const tags = rankTags(carriers, environments.length);
	for (const [rank, tag] of tags.entries()) {
		for (const {ranks} of carriers.get(tag) ?? []) {
			ranks.push(rank);
		}
	}
	const costs = tags.map(tag => Number(isDated(tag)) * (mostTags + 1) + Number(tag.prefix === ''));
	let size = 0;
	return ({id}) => {
		const member = memberOf.get(id);
		while (member?.fewest === undefined && size < mostTags) {
			size++;
			findSets([...memberOf.values()], costs, size);
		}
		return member?.fewest?.map(rank => tags[rank] as Tag).sort((one, other) => one.number - other.number);
	};
};

// The tags that some of the environments lack, best first.
const rankTags = (carriers: ReadonlyMap<Tag, readonly Member[]>, all: number): readonly Tag[] =>
	[...carriers]
		.filter(([, {length}]) => length < all)
		.map(([tag, {length}]) => ({tag, count: length, isDated: Number(isDated(tag)), isBare: Number(tag.prefix === '')}))
		.sort(
			(one, other) =>
				one.isDated - other.isDated ||
				one.isBare - other.isBare ||
				one.count - other.count ||
				one.tag.number - other.tag.number,
		)
		.map(({tag}) => tag);

// A date, as in the names of images that newer ones replace: 20250407, 2025-04-07.
const date = /(?<!\d)20\d\d[-._]?(?:0[1-9]|1[0-2])[-._]?(?:0[1-9]|[12]\d|3[01])(?!\d)/;

const isDated = ({value}: Tag): boolean => date.test(value);

// Gives each unsolved member the best set of `size` tags that no other member has together, if there is one.
const findSets = (members: readonly Member[], costs: readonly number[], size: number): void => {
	if (members.reduce((steps, {ranks}) => steps + ranks.length ** size, 0) > mostSteps) {
		return;
	}
	const found = new Map<Member, Candidate>();
	const counts = new Int32Array(costs.length);
	const offer = (member: Member, ranks: readonly number[]) => {
		const cost = ranks.reduce((sum, rank) => sum + (costs[rank] as number), 0);
		// Candidates come in the order of their ranks, so the first of equal cost is best.
		if (cost < (found.get(member)?.cost ?? Number.POSITIVE_INFINITY)) {
			found.set(member, {ranks, cost});
		}
	};
	// All members have the chosen tags.
	const search = (some: readonly Member[], chosen: readonly number[], missing: number): void => {
		const after = ({ranks}: Member) => ranks.indexOf(chosen.at(-1) ?? -1) + 1;
		if (missing > 1) {
			for (const [rank, sharing] of groupByRank(some, after)) {
				if (sharing.length > 1 && sharing.some(({fewest}) => fewest === undefined)) {
					search(sharing, [...chosen, rank], missing - 1);
				}
			}
			return;
		}
		const rests = some.map(member => ({member, ranks: member.ranks.slice(after(member))}));
		for (const rank of rests.flatMap(({ranks}) => ranks)) {
			counts[rank] = (counts[rank] as number) + 1;
		}
		for (const {member, ranks} of rests) {
			const only = member.fewest === undefined ? ranks.find(rank => counts[rank] === 1) : undefined;
			if (only !== undefined) {
				offer(member, [...chosen, only]);
			}
		}
		for (const rank of rests.flatMap(({ranks}) => ranks)) {
			counts[rank] = 0;
		}
	};
	search(members, [], size);
	for (const [member, {ranks}] of found) {
		member.fewest = ranks;
	}
};

const groupByRank = (members: readonly Member[], after: (member: Member) => number) => {
	const groups = new Map<number, Member[]>();
	for (const member of members) {
		for (const rank of member.ranks.slice(after(member))) {
			const group = groups.get(rank);
			if (group === undefined) {
				groups.set(rank, [member]);
			} else {
				group.push(member);
			}
		}
	}
	return [...groups].sort(([one], [other]) => one - other);
};
