// A program of its own for what only a process shows: inherited pipes, and that it ends. Arguments: the file of the key,
// the timeout in milliseconds.
import {explainFault, failureLine} from '../../source/core/explain-fault.ts';
import {FaultError} from '../../source/core/fault.ts';
import {readKey} from '../../source/io/read-key.ts';

const [path, timeout = ''] = process.argv.slice(2);
try {
	const key = await readKey({
		...(path !== undefined && {accessKeyFile: path}),
		environment: process.env,
		stdin: process.stdin,
		userId: process.getuid?.(),
		timeout: Number(timeout),
		host: process,
		places: new Map(),
	});
	process.stdout.write(`key ${key}`);
} catch (error) {
	process.stdout.write(error instanceof FaultError ? failureLine(explainFault(error.fault)) : `${error}`);
}
