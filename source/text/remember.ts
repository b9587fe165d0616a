/** A function that computes the value of each object once. */
export const remember = <Key extends object, Value>(find: (key: Key) => Value): ((key: Key) => Value) => {
	const known = new WeakMap<Key, Value>();
	return key => {
		const value = known.get(key) ?? find(key);
		known.set(key, value);
		return value;
	};
};
