import {applyEdits, findNodeAtLocation, type JSONPath, modify, type Node, parseTree} from 'jsonc-parser';
import type {Address} from '../service/address.ts';
import {type Service, serviceAt} from './config.ts';

/** The URL of the schema for editors: a mirror of the registry serves every package there. */
export const schemaAddress = 'https://unpkg.com/envpick/config.schema.json';

type KeyField = {readonly accessKeyFile: string} | {readonly accessKeyCommand: readonly string[]};

type NewService = KeyField & {readonly name: string; readonly address: string};

/**
Adds a service to the text of a checked config; without a text it makes a new config. Comments, blank lines and everything else
stay as written. If a service with that name exists, only the given fields are replaced; a new one is the last, so it becomes the
default only if it is the first.
*/
export const toConfigText = (text: string | undefined, {name, address, ...key}: NewService): string => {
	const service = ['services', name];
	const given = text ?? `{\n\t"$schema": ${JSON.stringify(schemaAddress)}\n}\n`;
	return setKeyField(setText(given, [...service, 'address'], address), service, key);
};

// Replaces the old field in place: removing it would remove the comments around it.
const setKeyField = (text: string, service: JSONPath, key: KeyField): string => {
	const former =
		findNode(text, [...service, 'accessKeyFile'])?.parent ?? findNode(text, [...service, 'accessKeyCommand'])?.parent;
	if (former === undefined) {
		return setKeyField(setText(text, [...service, 'accessKeyFile'], ''), service, key);
	}
	const content =
		'accessKeyFile' in key
			? `"accessKeyFile": ${JSON.stringify(key.accessKeyFile)}`
			: `"accessKeyCommand": [${key.accessKeyCommand.map(word => JSON.stringify(word)).join(', ')}]`;
	return applyEdits(text, [{offset: former.offset, length: former.length, content}]);
};

const setText = (text: string, path: JSONPath, value: string): string => {
	const indent = /[\n\r]([ \t]+)"/.exec(text)?.[1] ?? '\t';
	const formattingOptions = {insertSpaces: indent.startsWith(' '), tabSize: indent.length};
	// At the end of the file, the services would come between the last field and its comment.
	const getInsertionIndex = (names: readonly string[]): number =>
		findNode(text, ['services']) === undefined ? names.indexOf('$schema') + 1 : names.length;
	return applyEdits(text, modify(text, path, value, {formattingOptions, getInsertionIndex}));
};

const findNode = (text: string, path: JSONPath): Node | undefined => {
	const tree = parseTree(text);
	return tree && findNodeAtLocation(tree, path);
};

/** The name of a service in the config: its existing name, else its host, with a number if that name is in use. */
export const serviceNameOf = (address: Address, services: readonly Service[]): string => {
	const name = toName(address.host);
	const numbered = services.map((_, index) => `${name}-${index + 2}`);
	const isFree = (candidate: string) => services.every(service => service.name !== candidate);
	return serviceAt(address, services)?.name ?? [name, ...numbered].find(isFree) ?? name;
};

// Leaves room for a number in the 40 characters that fields.ts allows.
const longestStem = 34;

const toName = (host: string): string =>
	host
		.replace(/[^A-Za-z\d.]+/g, '-')
		.replace(/^[^A-Za-z\d]+/, '')
		.slice(0, longestStem)
		.replace(/[^A-Za-z\d]+$/, '') || 'service';
