import {type Node, nodesIn, parse} from './syntax.ts';

/**
The text of a file of TypeScript with each function that a constant at its top level holds in parentheses. V8 only looks
through a function where it reads a file, and reads it again to compile it when it is called. What stands in parentheses it
compiles at once, and that is what Node keeps of a file for the next start. It can go when Node keeps what is compiled later.
*/
export const compileAtOnce = (path: string, text: string): string => {
	const functions = nodesIn(parse(path, text), atTop).filter(({type}) => type === 'ArrowFunctionExpression');
	let end = 0;
	const parts = functions.flatMap(each => {
		const before = text.slice(end, each.start);
		end = each.end;
		return [before, '(', text.slice(each.start, each.end), ')'];
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
