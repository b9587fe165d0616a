import {readFile} from 'node:fs/promises';

/**
The files of source/ most of whose functions, by their length, run in `--list` or before a screen is quit, as V8's coverage
says; paths from source/. V8 only looks through a function where it reads a file, and reads it again to compile it when it is
called. What stands in parentheses it compiles at once, and that is what Node keeps of a file for the next start: what is
compiled later it never keeps. It can go when Node keeps that too.
*/
export const filesRunAtStart = async (): Promise<readonly string[]> =>
	JSON.parse(await readFile(new URL('run-at-start.json', import.meta.url), 'utf8'));

/** The text of a file with each function that a constant at its top level holds in parentheses. */
export const compileAtOnce = (text: string): string =>
	text.replaceAll(topLevel, (whole, head: string, value: string) =>
		isFunction.test(value) ? `${head}(${value});` : whole,
	);

/**
The text of a file of undici as a module of JavaScript: what CommonJS requires at its top level, it imports. As CommonJS each
file is a function of its own in the bundle, which V8 looks through first and compiles later, with all that is in it.
*/
export const toJavaScriptModule = (text: string): string => {
	const imports: string[] = [];
	const body = text.replaceAll(required, (_, head: string, path: string) => {
		const name = `required${imports.length}`;
		imports.push(`import ${name} from '${path}';`);
		return head + name;
	});
	// On the same lines as before, for the source map.
	return `const module = {exports: {}}, {exports} = module; ${body}\n${imports.join('')}export default module.exports;`;
};

/** Whether a file is one of undici that is loaded whenever something is requested: what it requires at its top level. */
export const isOfUndici = (path: string): boolean => /\/node_modules\/undici\/lib\/(?!web\/|.*-wasm\.js$)/.test(path);

const required = /^((?:const .*|\}) = )require\(['"]([^'"]+)['"]\)/gm;

// As Biome formats it: a line that is not indented starts the next, unless it closes what is open.
const topLevel =
	/^((?:export )?const \w+(?:: (?:(?! =\s)[\s\S])*?)? =\s)([\s\S]*?);$(?=\n+[^\s)\]}>|&]|\n*(?![\s\S]))/gm;
const isFunction = /^\s*(?:async )?(?:(?:<(?:[^()]|\([^)]*\))*>)?\(|\w+ =>)/;
