type Names = Readonly<Record<string, string>>;
const arrows: Names = {up: '↑', down: '↓', left: '←', right: '→'};
const shortNames: Names = {pageup: 'pgup', pagedown: 'pgdn'};

/** How a key is written for people: `^y`, `alt-↑` (in ASCII `alt-up`), `pgdn`. */
export const toKeyName = (key: string, isAscii = false): string => {
	const parts = key === '+' ? [key] : key.split('+');
	const last = parts.at(-1) ?? '';
	if (parts.length === 2 && parts[0] === 'ctrl' && last.length === 1) {
		return `^${last}`;
	}
	const name = shortNames[last] ?? (isAscii ? undefined : arrows[last]) ?? last;
	return [...parts.slice(0, -1), name].join('-');
};
