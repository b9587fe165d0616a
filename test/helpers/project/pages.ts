/** A block of commands on a page, and their output, which the page shows as comments after them. */
type Example = {readonly first: string; readonly commands: string; readonly output: string};

const isOutput = (line: string): boolean => line.startsWith('# ');

/** The shell command blocks of a page, in order. */
export const examplesOf = (page: string): readonly Example[] =>
	[...page.matchAll(/^```sh\n(.*?)\n```$/gms)].map(([, block = '']) => {
		const lines = block.split('\n');
		return {
			first: lines[0] ?? '',
			commands: lines.filter(line => !isOutput(line)).join('\n'),
			output: lines
				.filter(isOutput)
				.map(line => `${line.slice(2)}\n`)
				.join(''),
		};
	});

/** The code spans of a page, outside its code blocks, as a reader sees them. */
export const codeSpansOf = (page: string): readonly string[] =>
	[...page.replaceAll(/^```.*?^```$/gms, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) =>
		code.replaceAll('\\|', '|').replaceAll('\n', ' '),
	);
