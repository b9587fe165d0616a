import type {Facet, Value} from '../listing/facets.ts';
import {type Environment, valuesOf} from '../listing/listing.ts';
import type {Matched} from '../listing/pick-tags.ts';
import {pickedEnvironments, pickedMarks} from '../state/marks.ts';
import {writesOnly} from '../state/picked.ts';
import {countOfRow} from '../state/rows.ts';
import type {State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';

/** Which environments a pick may give. `note` is a short fact; `warnings` are about others, the shortest last. */
export type PickRemark = {readonly note: string; readonly warnings: readonly string[]};

/** The remark on a pick. `matched` is undefined if what it writes does not depend on its tags. */
export const toPickRemark = (state: State, matched: Matched | undefined): PickRemark => {
	const picked = pickedEnvironments(state);
	const {alike, matched: sign} = signsOf(state);
	if (matched === undefined) {
		// A row may be of several environments: a field belongs to the first.
		const count = pickedMarks(state).size === 0 ? countOfRow(state) : 1;
		return {
			note:
				count > 1
					? `1 of ${count}`
					: picked.length === 1 && picked.every(one => writesOnly(state, one))
						? 'only this one'
						: '',
			warnings: [],
		};
	}
	const {count, identical} = matched;
	if (count === identical) {
		const like = haveSameTags(state, picked) ? 'alike' : 'like these';
		return {note: identical > picked.length ? `${alike}any of ${identical} ${like}` : '', warnings: []};
	}
	const rest = count - identical;
	const areMarked = picked.length > 1 && picked.length === identical;
	const same = areMarked ? `the ${identical} marked` : identical === 1 ? 'this one' : `${alike}${identical} alike`;
	const others = `${sign}${rest}`;
	const {full, middle, short} = differenceOf(state, picked, matched);
	return {
		note: '',
		warnings: [
			`you may get any of ${count}: ${same}, or ${others} ${full}${hiddenText(state, matched)}`,
			`any of ${count}: ${same}, or ${others} ${middle}`,
			`any of ${count}: ${same}, ${others} ${short}`,
		],
	};
};

const haveSameTags = ({loaded}: State, picked: readonly Environment[]): boolean =>
	new Set(picked.map(({id}) => loaded?.distinct.representatives[id])).size === 1;

// How many of these the filter hides, as their number is larger than what the rows show.
const hiddenText = ({found, loaded}: State, {count, ids}: Matched): string => {
	const seen = found.environments.filter(id => ids.has(loaded?.distinct.representatives[id] ?? id)).length;
	return seen === count ? '' : `; ${count - seen} not shown`;
};

// A screen reader does not see the signs of the rows.
const signsOf = ({options}: State): {readonly alike: string; readonly matched: string} => {
	const {alike, matched} = glyphsOf(options);
	return options.display === 'speech' ? {alike: '', matched: ''} : {alike: `${alike} `, matched: `${matched} `};
};

const mostNamed = 3;

// How the others differ from the picked: `that also have app`, or `with another image`.
const differenceOf = ({loaded}: State, picked: readonly Environment[], {count, identical, ids}: Matched) => {
	const [one, ...more] = picked;
	const has = count - identical === 1 ? 'has' : 'have';
	if (one === undefined || more.length > 0 || loaded === undefined) {
		const text = `that ${count - identical === 1 ? 'differs' : 'differ'}`;
		return {full: text, middle: text, short: text};
	}
	const {listing, distinct} = loaded;
	const others = [...ids]
		.filter(id => id !== distinct.representatives[one.id])
		.flatMap(id => listing.environments[id] ?? []);
	const {facets, further, lacking, bare} = differingFacets(one, others);
	if (lacking.size > 0) {
		const owned = new Set(one.tags.map(({facet}) => facet));
		const without = facets.filter(facet => bare.has(facet) && !further.has(facet));
		const names = facets
			.filter(facet => !without.includes(facet))
			// `with app or another image` is clear, unlike `with another image or app`.
			.sort((first, second) => Number(owned.has(first)) - Number(owned.has(second)))
			.map(facet =>
				!further.has(facet) ? nameOfLess(facet) : owned.has(facet) ? nameOfOther(facet) : nameOfMore(facet),
			);
		const text = [
			...(names.length === 0 ? [] : [`with ${namesOf(names, 'or')}`]),
			...(without.length === 0 ? [] : [`without ${namesOf(without.map(nameOfMore), 'or')}`]),
		].join(' or ');
		return {full: text, middle: text, short: text};
	}
	const haveEach = facets.every(facet => further.get(facet) === others.length);
	const names = namesOf(facets.map(nameOfMore), haveEach ? 'and' : 'or');
	return {
		full: `that also ${has} ${valuesText(one, others, facets) ?? names}`,
		middle: `that also ${has} ${names}`,
		short: `with ${names} too`,
	};
};

const nameOfMore = ({label}: Facet): string => (label === 'other' ? 'more tags' : label);
const nameOfOther = ({label}: Facet): string => (label === 'other' ? 'other tags' : `another ${label}`);
const nameOfLess = ({label}: Facet): string => (label === 'other' ? 'fewer tags' : `fewer ${label} tags`);

const namesOf = (names: readonly string[], word: string): string => {
	const shown = names.length > mostNamed ? [...names.slice(0, mostNamed - 1), 'more'] : names;
	return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} ${word} ${shown.at(-1)}`;
};

// The further values, if a single facet has few of them: `app:acrobat`, `app (acrobat, office2019)`.
const valuesText = (one: Environment, others: readonly Environment[], facets: readonly Facet[]): string | undefined => {
	const [facet, ...more] = facets;
	if (facet === undefined || more.length > 0) {
		return undefined;
	}
	const own = new Set(valuesOf(one, facet));
	const further = facet.values.filter(value => !own.has(value) && others.some(({values}) => values.includes(value)));
	if (further.length > mostNamed) {
		return undefined;
	}
	const names = further.map(({name}) => name).join(', ');
	return further.length === 1 ? further[0]?.text : facet.label === 'other' ? names : `${facet.label} (${names})`;
};

// The facets of tags in which others differ from an environment: how many others have further values of each, in which some lack
// values, and in which some have none. In one pass over their tags.
const differingFacets = ({tags}: Environment, others: readonly Environment[]) => {
	const own: ReadonlySet<Value> = new Set(tags);
	const further = new Map<Facet, number>();
	const [lacking, bare] = [new Set<Facet>(), new Set<Facet>()];
	for (const other of others) {
		const theirs = new Set(other.tags);
		for (const {facet} of tags.filter(tag => !theirs.has(tag))) {
			lacking.add(facet);
			if (valuesOf(other, facet).length === 0) {
				bare.add(facet);
			}
		}
		for (const facet of new Set(other.tags.filter(tag => !own.has(tag)).map(one => one.facet))) {
			further.set(facet, (further.get(facet) ?? 0) + 1);
		}
	}
	const facets = [...new Set([...further.keys(), ...lacking])].sort((first, second) => first.index - second.index);
	return {facets, further, lacking, bare};
};
