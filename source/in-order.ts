/**
Makes what takes items in order while more may come: `takeSome` takes the first or more of those that wait out of the list,
and is called again once it is done with them.
*/
export const inOrder = <Item>(takeSome: (waiting: Item[]) => Promise<void>): ((items: readonly Item[]) => void) => {
	const waiting: Item[] = [];
	let isTaking = false;
	const takeAll = async () => {
		while (waiting.length > 0) {
			await takeSome(waiting);
		}
	};
	return items => {
		waiting.push(...items);
		if (!isTaking) {
			isTaking = true;
			void takeAll().finally(() => {
				isTaking = false;
			});
		}
	};
};
