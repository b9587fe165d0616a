// A separate program for behaviour that only a real process has: inherited pipes, and its exit. Arguments: the key file, the timeout
// in milliseconds.

import {keySourceOf} from '../../../source/access-key/access-key.ts';
import {readKey} from '../../../source/access-key/io/read.ts';
import {explainFault, failureLine} from '../../../source/fault/explain.ts';
import {FaultError} from '../../../source/fault/fault.ts';

const [path, timeout = ''] = process.argv.slice(2);
try {
	const key = await readKey(keySourceOf({accessKeyFile: path, variables: process.env}), {
		variables: process.env,
		stdin: () => process.stdin,
		userId: process.getuid?.(),
		timeout: Number(timeout),
		host: process,
		locations: new Map(),
	});
	process.stdout.write(`key ${key}`);
} catch (error) {
	process.stdout.write(error instanceof FaultError ? failureLine(explainFault(error.fault)) : `${error}`);
}
