import {applyEdits, findNodeAtLocation, type JSONPath, modify, type Node, parseTree} from 'jsonc-parser';

type KeyField = {readonly accessKeyFile: string} | {readonly accessKeyCommand: readonly string[]};

type NewService = KeyField & {readonly name: string; readonly address: string; readonly ca?: string};

/**
Adds a service to the text of a checked config, which is empty if there is none. Comments, blank lines and everything else
stay as written, except around a replaced source of the key. If a service with that name exists, only the given fields are
replaced; a new one is the last, so it becomes the default only if it is the first.
*/
export const toConfigText = (text: string, {name, ...service}: NewService): string => {
	const given = parseTree(text) === undefined ? `${text.replace(/(?<=\S)\s*$/, '\n')}{\n}\n` : text;
	const fields = {accessKeyFile: undefined, accessKeyCommand: undefined, ...service};
	return Object.entries(fields).reduce(
		(before, [field, value]) => setField(before, ['services', name, field], value),
		setField(given, ['services', name, 'address'], service.address),
	);
};

/** Makes a service the default in the text of a checked config that has it. Everything else stays as written. */
export const toDefaultText = (text: string, name: string): string => setField(text, ['service'], name);

const setField = (text: string, path: JSONPath, value: unknown): string => {
	const indent = /[\n\r]([ \t]+)"/.exec(text)?.[1] ?? '\t';
	const formattingOptions = {insertSpaces: indent.startsWith(' '), tabSize: indent.length};
	// At the end of the file, the services would come between the last field and its comment.
	const hasServices = findNodeAtLocation(parseTree(text) as Node, ['services']) !== undefined;
	const getInsertionIndex = (names: readonly string[]): number =>
		hasServices && path[0] === 'services' ? names.length : names.indexOf('$schema') + 1;
	return applyEdits(text, modify(text, path, value, {formattingOptions, getInsertionIndex}));
};
