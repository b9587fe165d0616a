/** A block of commands of a page, and what they print as comments after them. */
export type Example = {readonly commands: string; readonly output: string};

const isOutput = (line: string): boolean => line.startsWith('# ');

/** The blocks of shell commands of a page, in their order. */
export const examplesOf = (page: string): readonly Example[] =>
	[...page.matchAll(/^```sh\n(.*?)\n```$/gms)].map(([, block = '']) => {
		const lines = block.split('\n');
		return {
			commands: lines.filter(line => !isOutput(line)).join('\n'),
			output: lines
				.filter(isOutput)
				.map(line => `${line.slice(2)}\n`)
				.join(''),
		};
	});

/** The text between backticks of a page, outside of its blocks, as it reads there. */
export const codeSpansOf = (page: string): readonly string[] =>
	[...page.replaceAll(/^```.*?^```$/gms, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) =>
		code.replaceAll('\\|', '|').replaceAll('\n', ' '),
	);
