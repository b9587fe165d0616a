import {schemaAddress} from './schema.ts';
import {type JsonField, type JsonTree, parseJsonTree} from '../json/located-json.ts';

/** A service to be kept; its texts as they are to be written. */
export type KeptService = {
	readonly name: string;
	readonly address: string;
} & ({readonly accessKeyFile: string} | {readonly accessKeyCommand: readonly string[]});

/**
The text of a config file with this service in it, as the one to start with; all else stays as it was, in its order. Of a
service of that name only what is given here is replaced. `text` is a config that was checked, or undefined where there is
none; the file's own indentation is kept, its other blanks are not.
*/
export const toConfigText = (text: string | undefined, kept: KeptService): string => {
	const tree = text === undefined ? objectOf([fieldOf('$schema', textOf(schemaAddress))]) : parseJsonTree(text);
	const {name, ...values} = kept;
	const services = memberOf(tree, 'services') ?? objectOf([]);
	const service = memberOf(services, name) ?? objectOf([]);
	const changed = withField(services, name, toService(service, values));
	const first = memberOf(tree, 'service') === undefined ? withFirst(tree, 'service', textOf(name)) : tree;
	const all = withField(withField(first, 'service', textOf(name)), 'services', changed);
	return `${toText(all, indentOf(text ?? ''), '')}\n`;
};

const keyFields: readonly string[] = ['address', 'accessKeyFile', 'accessKeyCommand'];

// What else it has, such as its authorities, stays.
const toService = (service: JsonTree, values: Omit<KeptService, 'name'>): JsonTree => {
	const given = Object.entries(values).map(([name, value]: [string, string | readonly string[]]) =>
		fieldOf(name, typeof value === 'string' ? textOf(value) : {type: 'array', at: 0, items: value.map(textOf)}),
	);
	return objectOf([...given, ...fieldsOf(service).filter(({name}) => !keyFields.includes(name))]);
};

const fieldsOf = (tree: JsonTree): readonly JsonField[] => (tree.type === 'object' ? tree.fields : []);
const memberOf = (tree: JsonTree, name: string): JsonTree | undefined =>
	fieldsOf(tree).find(field => field.name === name)?.value;
const objectOf = (fields: readonly JsonField[]): JsonTree => ({type: 'object', at: 0, fields});
const textOf = (text: string): JsonTree => ({type: 'text', at: 0, text});
const fieldOf = (name: string, value: JsonTree): JsonField => ({name, at: 0, value});

const withField = (tree: JsonTree, name: string, value: JsonTree): JsonTree => {
	const fields = fieldsOf(tree);
	return fields.some(field => field.name === name)
		? objectOf(fields.map(field => (field.name === name ? {...field, value} : field)))
		: objectOf([...fields, fieldOf(name, value)]);
};

// The schema is for editors and stands before everything.
const withFirst = (tree: JsonTree, name: string, value: JsonTree): JsonTree => {
	const fields = fieldsOf(tree);
	const schema = fields.filter(field => field.name === '$schema');
	return objectOf([...schema, fieldOf(name, value), ...fields.filter(field => field.name !== '$schema')]);
};

const indentOf = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1] ?? '\t';

const toText = (tree: JsonTree, indent: string, before: string): string => {
	switch (tree.type) {
		case 'scalar':
			return tree.source;
		case 'text':
			return JSON.stringify(tree.text);
		case 'array':
			return `[${tree.items.map(item => toText(item, indent, before)).join(', ')}]`;
		case 'object': {
			const inner = before + indent;
			const lines = tree.fields.map(
				({name, value}) => `${inner}${JSON.stringify(name)}: ${toText(value, indent, inner)}`,
			);
			return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${before}}`;
		}
	}
};
