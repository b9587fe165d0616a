import {groupByEach} from './group-by-each.ts';
import type {Environment, Tag} from './listing.ts';

// Three tags rule out nearly everything, and each further tag takes far longer.
const mostTags = 3;
// In examined tags: beyond it, larger sets of tags are not tried.
const mostSteps = 50_000_000;

/** The ranks of an environment's tags, ascending, and, once found, the fewest that no other environment has together. */
type Member = {readonly ranks: number[]; fewest?: readonly number[]};

/**
Finds the fewest tags of an environment that no other environment has together, among environments with different tags. Undefined
if another environment has all of its tags, or if three are not enough. Among sets of equal size it prefers tags without a date, then
with a prefix, then the rarest, then the first. The result is in the order of the listing. All environments are solved together, with
one tag, then two, then three: that takes little longer than solving one.
*/
export const createFewestTags = (
	environments: readonly Environment[],
): ((environment: Environment) => readonly Tag[] | undefined) => {
	const carriers = groupByEach(environments, ({tags}) => tags);
	const ranked = rankTags(carriers, environments.length);
	const members = new Map(environments.map(({id}): [number, Member] => [id, {ranks: []}]));
	for (const [rank, {tag}] of ranked.entries()) {
		for (const {id} of carriers.get(tag) ?? []) {
			members.get(id)?.ranks.push(rank);
		}
	}
	const costs = ranked.map(({cost}) => cost);
	let size = 0;
	return ({id}) => {
		const member = members.get(id);
		while (member?.fewest === undefined && size < mostTags) {
			size++;
			findSets([...members.values()], costs, size);
		}
		const fewest = member?.fewest?.flatMap(rank => ranked[rank]?.tag ?? []);
		return fewest?.sort((one, other) => one.number - other.number);
	};
};

// The tags that some of the environments lack, best first.
const rankTags = (carriers: ReadonlyMap<Tag, readonly Environment[]>, all: number) =>
	[...carriers]
		.filter(([, {length}]) => length < all)
		.map(([tag, {length}]) => ({tag, cost: costOf(tag), count: length}))
		.sort((one, other) => one.cost - other.cost || one.count - other.count || one.tag.number - other.tag.number);

/** How much a tag is avoided: a bare word costs 1, and a date more than all other tags of a set. */
export const costOf = ({value, facet}: Tag): number =>
	Number(date.test(value)) * (mostTags + 1) + Number(facet.name === '');

// A date, as in the names of images that are replaced regularly: 20250407, 2025-04-07.
const date = /(?<!\d)20\d\d[-._]?(?:0[1-9]|1[0-2])[-._]?(?:0[1-9]|[12]\d|3[01])(?!\d)/;

// Gives each unsolved member the best set of `size` tags that no other member has together, if there is one.
const findSets = (members: readonly Member[], costs: readonly number[], size: number): void => {
	if (members.reduce((steps, {ranks}) => steps + ranks.length ** size, 0) > mostSteps) {
		return;
	}
	const found = new Map<Member, {readonly ranks: readonly number[]; readonly cost: number}>();
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
			const sharers = groupByEach(some, member => member.ranks.slice(after(member)));
			for (const [rank, sharing] of [...sharers].sort(([one], [other]) => one - other)) {
				if (sharing.some(({fewest}) => fewest === undefined)) {
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
