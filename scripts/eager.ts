import {dirname, extname, join} from 'node:path';
import {type Node, nodesIn, parse} from './syntax.ts';

/**
The text of a file of TypeScript in which each function that a top-level constant holds stands in parentheses. V8 only looks
through a function where it reads a file, and reads it again to compile it when it is called. What stands in parentheses it
compiles at once, and that is what Node keeps of a file for the next start. It can go when Node keeps what is compiled later.
*/
export const compileAtOnce = (path: string, text: string): string => {
	const functions = nodesIn(parse(path, text), atTop).filter(({type}) => type === 'ArrowFunctionExpression');
	let end = 0;
	const parts = functions.flatMap(each => {
		// In place of a blank, so that the source map has the columns of the file.
		const before = text.slice(end, each.start).replace(/[ \t]?$/, '(');
		end = each.end;
		return [before, text.slice(each.start, each.end), ')'];
	});
	return [...parts, text.slice(end)].join('');
};

// From a program to what its constants hold, and no further.
const atTop = ({type, body, declaration, declarations, init}: Node): unknown =>
	({
		Program: body,
		ExportNamedDeclaration: declaration,
		VariableDeclaration: declarations,
		VariableDeclarator: init,
	})[type];

/**
The text of a file of undici as a module of JavaScript: what CommonJS requires at its top level, it imports. As CommonJS each
file is a function of its own in the bundle, which V8 looks through first and compiles later, with all that is in it. It can go
when undici ships modules. Throws where such a file requires another elsewhere, too, which would give its namespace. The
files of `web/` stay CommonJS and would get that too; nothing runs them, as every request is a GET without a body.
*/
export const toJavaScriptModule = (path: string, text: string): string => {
	const imports: string[] = [];
	const body = text.replaceAll(required, (_, head: string, from: string) => {
		const name = `required${imports.length}`;
		imports.push(`import ${name} from '${from}';`);
		return head + name;
	});
	for (const [, other = ''] of body.matchAll(anyRequired)) {
		if (isOfUndici(join(dirname(path), extname(other) === '' ? `${other}.js` : other)) && other !== neverRead) {
			throw new Error(`${path} requires ${other} elsewhere than at its top level: see scripts/eager.ts`);
		}
	}
	// On the same lines as before, for the source map.
	return `const module = {exports: {}}, {exports} = module; ${body}\n${imports.join('')}export default module.exports;`;
};

/** Whether a file of undici becomes a module: all but `web/` and the WebAssembly, which are loaded later or never. */
export const isOfUndici = (path: string): boolean => /\/node_modules\/undici\/lib\/(?!web\/|.*-wasm\.js$)/.test(path);

const required = /^((?:const .*|\}) = )require\(['"]([^'"]+)['"]\)/gm;
const anyRequired = /\brequire\(['"](\.{1,2}\/[^'"]+)['"]\)/g;
// In a branch that `esbuildDetection` in lean.ts leaves out.
const neverRead = './parser-h1.js';
