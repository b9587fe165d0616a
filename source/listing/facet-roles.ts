import {inOrder} from './facet-order.ts';
import {type Facet, isSelector, type Value} from './facets.ts';

type Writable<Type> = {-readonly [Name in keyof Type]: Type[Name]};

/** A value while the listing is decoded. */
export type OpenValue = Writable<Value>;

/** A facet while the listing is decoded. */
export type OpenFacet = Writable<Omit<Facet, 'values'>> & {readonly values: OpenValue[]};

// The order in which a record's fields are looked at for its label.
const labelFields = ['name', 'id', 'title', 'label', 'resource'];

const stateNames = ['state', 'status', 'health'];

// Names with a meaning of their own; the bare words are `other`.
const reserved = new Set(['', 'group', 'label', 'other', 'tags']);

/** Finds the facets that label rows, say a state and name machines, and puts all in order. */
export const toFacets = (open: readonly OpenFacet[], environments: number) => {
	const stateFacet =
		open.find(({kind, name}) => kind === 'field' && stateNames.includes(name)) ??
		open.find(({kind, name}) => kind === 'tag' && stateNames.includes(name));
	const labels = labelFields.flatMap(name => open.filter(one => one.kind === 'field' && one.name === name));
	const labelFacet = labels.find(({carriers}) => carriers * 2 > environments);
	const prefixes = new Set(open.flatMap(({kind, name}) => (kind === 'tag' ? [name] : [])));
	const labelled = new Set<string>();
	for (const facet of open) {
		facet.label = labelOfFacet(facet, prefixes);
		// A service may have a field that is really called `field.state`.
		while (labelled.has(facet.label)) {
			facet.label = `${facet.kind}.${facet.label}`;
		}
		labelled.add(facet.label);
		facet.isNaming = facet !== stateFacet && isNaming(facet);
		for (const value of facet.kind === 'tag' ? [] : facet.values) {
			value.text = `${facet.label}:${value.name}`;
		}
	}
	const facets = inOrder(open, labelFacet);
	for (const [index, facet] of facets.entries()) {
		facet.index = index;
	}
	return {facets: facets as readonly Facet[], labelFacet, stateFacet};
};

const labelOfFacet = ({kind, name}: Facet, prefixes: ReadonlySet<string>): string => {
	if (kind === 'group') {
		return 'group';
	}
	if (kind === 'tag') {
		return name === '' ? 'other' : reserved.has(name) ? `tag.${name}` : name;
	}
	return reserved.has(name) || prefixes.has(name) ? `field.${name}` : name;
};

const leastNamed = 20;
const leastUnique = 0.9;

const isNaming = ({kind, name, carriers, values}: Facet): boolean =>
	kind !== 'group' &&
	!isSelector({kind, name}) &&
	carriers >= leastNamed &&
	values.filter(({count}) => count === 1).length >= leastUnique * carriers;
