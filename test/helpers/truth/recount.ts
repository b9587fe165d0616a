import {type Machine, machinesOf, type Pool} from './starts.ts';

/** A machine with its pool. */
type Placed = {readonly machine: Machine; readonly pool: Pool};

/** The machines that a filter matches, found without an index: a text is searched for each term of tame letters. */
export const matchesOf = (pools: readonly Pool[], filter: string): readonly Machine[] => {
	const clauses = clausesOf(filter);
	return pools.flatMap(pool =>
		machinesOf([pool]).filter(machine => clauses.every(terms => terms.some(term => isMatch(term, {machine, pool})))),
	);
};

/** The clauses of a filter, each with its alternatives. */
export const clausesOf = (filter: string): readonly (readonly string[])[] => {
	const clauses: string[][] = [];
	let isAlternative = false;
	for (const word of filter.split(' ').filter(text => !['', '!', '^', "'", '\\'].includes(text))) {
		const last = clauses.at(-1);
		if (word === '|') {
			isAlternative = last !== undefined;
		} else if (isAlternative && last !== undefined) {
			last.push(word);
			isAlternative = false;
		} else {
			clauses.push([word]);
		}
	}
	return clauses;
};

const isMatch = (term: string, placed: Placed): boolean => {
	const isNegated = term.startsWith('!');
	const [, start = '', text = '', end = ''] = /^!?(\^?)(.*?)(\$?)$/.exec(term) ?? [];
	const isFound = textsOf(placed).some(
		one =>
			(term.startsWith("'") ? hasInOrder(one, term.slice(1)) : one.includes(text) || hasRuns(one, text)) &&
			(start === '' || one.startsWith(text)) &&
			(end === '' || one.endsWith(text)) &&
			(start === '' || end === '' || one === text),
	);
	return isFound !== isNegated;
};

// `v1` finds `vm-1`: letters begin a word, and digits the next number.
const hasRuns = (text: string, term: string): boolean => {
	const [, letters, digits] = /^([a-z]+)(\d+)$/.exec(term) ?? [];
	return letters !== undefined && new RegExp(`(^|[^a-z])${letters}[a-z]*[^a-z\\d]*${digits}`).test(text);
};

const hasInOrder = (text: string, letters: string): boolean => {
	let at = -1;
	return [...letters].every(letter => {
		at = text.indexOf(letter, at + 1);
		return at !== -1;
	});
};

const textsOf = ({machine: {id, name, tags}, pool}: Placed): readonly string[] => [
	...[...tags, name, `id:${id}`, `name:${name}`],
	...(pool.name === undefined ? [] : [pool.name, `name:${pool.name}`, `group:${pool.name}`]),
];

const setOf = ({tags, name}: Machine): string => (tags.length === 0 ? `no tags ${name}` : tags.toSorted().join());

/** The machines with each set of tags. */
export const setsOf = (machines: readonly Machine[]): ReadonlyMap<string, readonly Machine[]> =>
	Map.groupBy(machines, setOf);

/** The machines that have the same tags as another. */
export const twinsOf = (machine: Machine, machines: readonly Machine[]): readonly Machine[] =>
	machines.filter(one => setOf(one) === setOf(machine));

/** The number of new, gone and changed machines. */
export const countChanges = (before: readonly Pool[], now: readonly Pool[]) => {
	const [old, found] = [byId(before), byId(now)];
	const onlyIn = (one: Looks, other: Looks) => [...one.keys()].filter(id => !other.has(id)).length;
	const changed = [...found].filter(([id, look]) => old.has(id) && old.get(id) !== look).length;
	return {new: onlyIn(found, old), gone: onlyIn(old, found), changed};
};

type Looks = ReadonlyMap<string, string>;

// A change is of the group, the name or the tags.
const byId = (pools: readonly Pool[]): Looks =>
	new Map(
		pools.flatMap(pool =>
			machinesOf([pool]).map(({id, name, tags}) => [id, JSON.stringify([pool.name, name, tags.toSorted()])] as const),
		),
	);
