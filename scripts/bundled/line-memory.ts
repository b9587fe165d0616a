// From one frame to the next hardly a line changes, so what is known of a line need not be found out again. More than a few
// screens of them are forgotten: a long run has no use for what it showed once.
const mostLines = 2000;

/** Makes a function of a line one that remembers the lines of the last frames. */
export const rememberLines = <Result>(find: (line: string) => Result): ((line: string) => Result) => {
	const known = new Map<string, Result>();
	return line => {
		const found = known.get(line);
		if (found !== undefined) {
			return found;
		}
		if (known.size >= mostLines) {
			known.clear();
		}
		const result = find(line);
		known.set(line, result);
		return result;
	};
};
