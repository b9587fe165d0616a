import {createPlaces, isNode, type Node, nodesIn, parse} from '../syntax.ts';

/** What is made wrong. */
export const operators = [
	'condition',
	'comparison',
	'logic',
	'arithmetic',
	'string',
	'return',
	'statement',
	'anchor',
] as const;

export type Operator = (typeof operators)[number];

/** One place of a file made wrong: the text between two offsets becomes another. */
export type Mutant = {
	/** From the folder of the project. */
	readonly file: string;
	/** From 1. */
	readonly line: number;
	readonly operator: Operator;
	readonly start: number;
	readonly end: number;
	readonly from: string;
	readonly to: string;
};

type Change = Pick<Mutant, 'operator' | 'start' | 'end' | 'to'>;

const swaps: Readonly<Record<string, readonly [Operator, string]>> = {
	'===': ['comparison', '!=='],
	'!==': ['comparison', '==='],
	'<': ['comparison', '<='],
	'<=': ['comparison', '<'],
	'>': ['comparison', '>='],
	'>=': ['comparison', '>'],
	'&&': ['logic', '||'],
	'||': ['logic', '&&'],
	'+': ['arithmetic', '-'],
	'-': ['arithmetic', '+'],
	'*': ['arithmetic', '/'],
	'/': ['arithmetic', '*'],
	'%': ['arithmetic', '*'],
};

/** All mutants of a file of TypeScript. Throws SyntaxError where the source is none. */
export const mutantsOf = (file: string, source: string): Mutant[] => {
	const placeOf = createPlaces(source);
	return nodesIn(parse(file, source), runnable).flatMap(node =>
		changesOf(node, source)
			.map(change => ({
				...change,
				file,
				line: placeOf(change.start).line,
				from: source.slice(change.start, change.end),
			}))
			.filter(({from, to}) => from !== to),
	);
};

/** The text of a file with a mutant in it. */
export const toMutated = (source: string, {start, end, to}: Mutant): string =>
	source.slice(0, start) + to + source.slice(end);

// What runs: neither types nor names of modules and properties.
const runnable = (node: Node): unknown => {
	switch (node.type) {
		case 'ImportDeclaration':
		case 'ImportExpression':
		case 'ExportAllDeclaration':
			return [];
		case 'ExportNamedDeclaration':
			return node['declaration'];
		case 'Property':
			return node['computed'] === true ? Object.values(node) : node['value'];
		default:
			// `as`, `satisfies` and `!` hold an expression; other nodes of TypeScript are types.
			return node.type.startsWith('TS') ? node['expression'] : Object.values(node);
	}
};

const changesOf = (node: Node, source: string): Change[] => {
	switch (node.type) {
		case 'IfStatement':
		case 'ConditionalExpression':
			return replace(node['test'], 'condition', test => `!(${source.slice(test.start, test.end)})`);
		case 'BinaryExpression':
		case 'LogicalExpression':
			return swapOperator(node, source);
		case 'Literal':
			return changesOfLiteral(node);
		case 'TemplateLiteral':
			return replace(node, 'string', () => '``');
		case 'ReturnStatement':
			return replace(node['argument'], 'return', () => 'undefined');
		case 'ArrowFunctionExpression':
			return node['expression'] === true ? replace(node['body'], 'return', () => 'undefined') : [];
		case 'ExpressionStatement':
			return replace(node, 'statement', () => ';');
		default:
			return [];
	}
};

const replace = (node: unknown, operator: Operator, toText: (node: Node) => string): Change[] =>
	isNode(node) ? [{operator, start: node.start, end: node.end, to: toText(node)}] : [];

const swapOperator = (node: Node, source: string): Change[] => {
	const {left, right, operator} = node;
	if (!isNode(left) || !isNode(right)) {
		return [];
	}
	if (operator === '??') {
		const [first, second] = [left, right].map(({start, end}) => source.slice(start, end));
		// Beside another `??`, `&&` stands only in brackets.
		return replace(node, 'logic', () => `((${first}) && (${second}))`);
	}
	const [kind, to] = swaps[String(operator)] ?? [];
	if (kind === undefined || to === undefined) {
		return [];
	}
	const start = source.indexOf(String(operator), left.end);
	return [{operator: kind, start, end: start + String(operator).length, to}];
};

const changesOfLiteral = (node: Node): Change[] => {
	const {value, regex, raw} = node;
	if (typeof value === 'string' && value !== '') {
		return replace(node, 'string', () => "''");
	}
	if (regex === undefined) {
		return [];
	}
	const text = String(raw);
	const end = text.lastIndexOf('/');
	const [isStart, isEnd] = [text.startsWith('/^'), text.endsWith('$', end) && text[end - 2] !== '\\'];
	return [
		...(isStart ? replace(node, 'anchor', () => `/${text.slice(2)}`) : []),
		...(isEnd ? replace(node, 'anchor', () => text.slice(0, end - 1) + text.slice(end)) : []),
	];
};
