import type {Stats} from 'node:fs';
import {fieldFault} from '../../config/config.ts';
import type {Note} from '../../debug/log-lines.ts';
import {Fault} from '../../fault/fault.ts';
import {shownPath} from '../../system/io/file-fault.ts';
import {type FileRequest, readFile} from '../../system/io/read-file.ts';
import type {Host} from '../../system/io/run-program.ts';
import {noteExposure, whyUnsafe} from '../../system/io/unsafe-file.ts';
import {homeOf} from '../../system/io/user-directory.ts';
import type {Lend} from '../../system/lent-terminal.ts';
import {refusePrinting} from '../../system/node-debug.ts';
import type {Variables} from '../../system/variables.ts';
import {quote} from '../../text/quote.ts';
import {type KeySource, parseKey, whyNoKey} from '../access-key.ts';

export type KeyRequest = Pick<FileRequest, 'stdin' | 'timeout' | 'signal'> & {
	readonly variables: Variables;
	/** The user of this process; undefined on a system without user ids. */
	readonly userId: number | undefined;
	readonly host: Host;
	readonly lend: Lend;
	readonly locations: ReadonlyMap<string, string>;
	readonly note?: Note | undefined;
};

/** Reads the access key from its source. Throws Fault, or the reason of the signal. */
export const readKey = async (source: KeySource, request: KeyRequest): Promise<string> => {
	if (source.type === 'none') {
		throw noKey(source.service);
	}
	refusePrinting(request.variables);
	switch (source.type) {
		case 'variable':
			return parseKey(source.key, 'ENVPICK_ACCESS_KEY');
		case 'file': {
			const text = await readKeyFile(source.path, request);
			const shown = shownPath(source.path);
			return parseKey(text, source.path === '-' ? shown : quote(shown));
		}
		case 'service-file':
			return await readServiceFile(source.path, source.field, request);
		case 'service-command': {
			// Most runs start no command, so its code is loaded on demand.
			const {readPrintedKey} = await import('./key-command.ts');
			const toFault = (why: string, tryThis: string) => fieldFault(request.locations, source.field, ` ${why}`, tryThis);
			return await readPrintedKey({...request, command: source.command, toFault});
		}
	}
};

const noKey = (service: string | undefined) =>
	service === undefined
		? new Fault('no access key', 'run `envpick --setup`, set ENVPICK_ACCESS_KEY, or use --access-key-file', 4)
		: new Fault(
				`no access key for the service ${quote(service)}`,
				'set accessKeyFile or accessKeyCommand for it in the config',
				4,
			);

// The path is not shown: it may be the key in the wrong field.
const readServiceFile = async (path: string, field: string, request: KeyRequest): Promise<string> => {
	const toFault = (why: string) =>
		fieldFault(request.locations, field, `: ${why}`, 'write the path of a file that contains only the key');
	const text = await readKeyFile(path, {...request, toFault});
	const why = whyNoKey(text);
	if (why !== undefined) {
		throw toFault(why);
	}
	return text.trim();
};

// Reads the text of a file; `-` is standard input.
const readKeyFile = async (path: string, request: KeyRequest & Pick<FileRequest, 'toFault'>): Promise<string> => {
	const {variables, userId, note} = request;
	const check = (stats: Stats) => {
		const file = {path, stats, userId, home: homeOf(variables)};
		const refusal = whyUnsafe(file, 'access key');
		if (refusal !== undefined) {
			throw new Fault(`will not use the access key in ${quote(shownPath(path))} (${refusal.why})`, refusal.tryThis);
		}
		noteExposure(note, file, 'access key');
	};
	// A larger file is not a key.
	return (await readFile({...request, path, mostBytes: 2 ** 16, check})).toString();
};
