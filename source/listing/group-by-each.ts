/** Groups items under each of their keys, in order. An item that repeats a key is listed under it once. */
export const groupByEach = <Item, Key>(items: Iterable<Item>, keysOf: (item: Item) => Iterable<Key>) => {
	const groups = new Map<Key, Item[]>();
	for (const item of items) {
		for (const key of keysOf(item)) {
			const group = groups.get(key);
			if (group === undefined) {
				groups.set(key, [item]);
			} else if (group.at(-1) !== item) {
				group.push(item);
			}
		}
	}
	return groups;
};
