import type {Listing, Resource} from './listing.ts';

/**
What is the same for the same environment in every listing of a service, for each resource by its position: its id if no other
has that, else the id with the group's own name; else its name likewise; else its set of tags, the group's own name, and
which of those alike it is. A label that was made up, such as `Group 3`, never counts.
*/
export const identitiesOf = (listing: Listing): readonly string[] => {
	const identities = known.get(listing) ?? makeIdentities(listing);
	known.set(listing, identities);
	return identities;
};

// Each pick and each minute asks; of 100,000 environments they take half a second.
const known = new WeakMap<Listing, readonly string[]>();

const makeIdentities = ({resources, groups}: Listing): readonly string[] => {
	const groupOf = ({group}: Resource): string => groups[group]?.name ?? '';
	const identities: (string | undefined)[] = resources.map(() => undefined);
	for (const toName of [
		(resource: Resource) => ['id', idOf(resource)],
		(resource: Resource) => ['id', idOf(resource), groupOf(resource)],
		(resource: Resource) => ['name', resource.name],
		(resource: Resource) => ['name', resource.name, groupOf(resource)],
	]) {
		if (!identities.includes(undefined)) {
			break;
		}
		const names = resources.map(toName).map(parts => (parts[1] === undefined ? undefined : JSON.stringify(parts)));
		const counts = new Map<string | undefined, number>();
		for (const name of names) {
			counts.set(name, (counts.get(name) ?? 0) + 1);
		}
		for (const [index, name] of names.entries()) {
			identities[index] ??= counts.get(name) === 1 ? name : undefined;
		}
	}
	const alike = new Map<string, number>();
	return resources.map((resource, index) => identities[index] ?? toLook(resource, groupOf(resource), alike));
};

// By the tags, and how many alike came before.
const toLook = ({tags}: Resource, group: string, alike: Map<string, number>): string => {
	const values = new Set(tags.map(({value}) => value));
	const look = JSON.stringify(['tags', [...values].sort(), group]);
	const before = alike.get(look) ?? 0;
	alike.set(look, before + 1);
	return `${look} ${before}`;
};

const idOf = ({fields}: Resource): string | undefined =>
	fields.find(({name, isScalar}) => name === 'id' && isScalar)?.text;

/** Whether nothing but its tags tells an environment from others: then one with the same tags is as good. */
export const isByTags = (identity: string): boolean => identity.startsWith('["tags",');

/**
Makes what finds environments in a listing by their identities. If of several alike there are fewer now, the last stands for
those that are gone.
*/
export const createIdentityFinder = (listing: Listing): ((identity: string) => Resource | undefined) => {
	const ids = new Map(identitiesOf(listing).map((identity, id) => [identity, id]));
	const find = (identity: string): number | undefined => {
		const id = ids.get(identity);
		const [, look, before = '0'] = (id === undefined ? /^(\["tags",.*) (\d+)$/s.exec(identity) : undefined) ?? [];
		return before === '0' ? id : find(`${look} ${Number(before) - 1}`);
	};
	return identity => listing.resources[find(identity) ?? -1];
};
