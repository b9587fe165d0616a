import type {Listing} from './listing.ts';
export type Distinct = {readonly representatives: Int32Array; readonly counts: Int32Array};
export const createDistinct = (listing: Listing): Distinct => {
	const m = new Map<string, number>();
	const representatives = Int32Array.from(
		listing.resources.map(r => {
			const k = JSON.stringify(r.tags.map(t => t.number).sort());
			if (!m.has(k)) m.set(k, r.id);
			return m.get(k)!;
		}),
	);
	const counts = new Int32Array(representatives.length);
	for (const r of representatives) counts[r]!++;
	return {representatives, counts};
};
export const countDistinct = (d: Distinct, matches: Int32Array): number =>
	new Set([...matches].map(m => d.representatives[m])).size;
export const groupsOf = (listing: Listing, d: Distinct, id: number): number[] => [
	...new Set(listing.resources.filter(r => d.representatives[r.id] === d.representatives[id]).map(r => r.group)),
];
