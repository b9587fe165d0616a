import {Fault} from '../fault/fault.ts';
import type {Variables} from './variables.ts';

/**
Throws a Fault if Node would print the headers of a request, and with them the key. Node reads NODE_DEBUG as
a list of names with `*` as a wildcard (its lib/internal/util/debuglog.js), before our code runs.
*/
export const refusePrinting = ({NODE_DEBUG = ''}: Variables): void => {
	const isStream = (name: string) =>
		/^[a-z*]+$/i.test(name) && new RegExp(`^${name.replaceAll('*', '.*')}$`, 'i').test('stream');
	if (NODE_DEBUG.split(/[\s,]/).some(isStream)) {
		const tryThis = 'unset it, or remove `stream` from it';
		throw new Fault('NODE_DEBUG makes Node print what it sends, including the key', tryThis);
	}
};
