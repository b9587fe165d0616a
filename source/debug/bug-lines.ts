// The lines of the debug log about a bug of ours. The message of an error can hold anything, so it is never in them: only
// its name, and where in the bundle it was thrown (`npm run frames` turns that into lines of the source).

// Only the part of the path inside the bundle: the folders above it may name the person.
const frame = /^ {4}at (?:.*[ (])?(?:\S*?\/)??((?:chunks\/)?[\w-]+\.js|node:[\w/-]+):(\d+):(\d+)\)?$/;

/** The name of an error and its frames; those of its cause after them. */
export const toBugLines = (error: unknown): readonly string[] => [
	...toLines('bug', error),
	...(error instanceof Error && error.cause !== undefined ? toLines('cause', error.cause) : []),
];

const toLines = (role: string, error: unknown): readonly string[] =>
	error instanceof Error ? [`${role}: ${toName(error)}`, ...framesOf(error)] : [`${role}: ${typeof error}`];

// A message that looks like frames goes first. Where it was changed after the stack was made, nothing tells them apart.
const framesOf = ({stack = '', message}: Error): readonly string[] => {
	const start = stack.indexOf(message);
	const lines = start === -1 ? [] : stack.slice(start + message.length).split('\n');
	return lines.flatMap(line => {
		const [, file, row, column] = frame.exec(line) ?? [];
		return file === undefined ? [] : [`  at ${file}:${row}:${column}`];
	});
};

const toName = ({name}: Error): string => (/^[A-Za-z]{1,40}$/.test(name) ? name : 'Error');
