const keyNames: Readonly<Record<string, string>> = {
	up: '↑',
	down: '↓',
	left: '←',
	right: '→',
	pageup: 'pgup',
	pagedown: 'pgdn',
};

/** How a key is written for people: `^y`, `alt-↑` (in ASCII `alt-up`), `pgdn`. */
export const toKeyName = (key: string, isAscii = false): string => {
	const parts = key === '+' ? [key] : key.split('+');
	const last = parts.at(-1) ?? '';
	const isArrow = ['up', 'down', 'left', 'right'].includes(last);
	const name = isAscii && isArrow ? last : (keyNames[last] ?? last);
	const isControlOfLetter = parts.length === 2 && parts[0] === 'ctrl' && last.length === 1;
	return isControlOfLetter ? `^${name}` : [...parts.slice(0, -1), name].join('-');
};
