import {Fault} from '../../../source/fault/fault.ts';

/** The fault that an action throws or rejects with. Rethrows any other error, and throws if the action succeeds. */
export const faultOf = async (action: () => unknown): Promise<Fault> => {
	let result: unknown;
	try {
		result = await action();
	} catch (error) {
		if (error instanceof Fault) {
			return error;
		}
		throw error;
	}
	throw new Error(`expected a fault, got ${JSON.stringify(result)}`);
};

/** The exit code and the sentence of the fault that an action throws: `3 could not reach …; try again`. */
export const saidBy = async (action: () => unknown): Promise<string> => {
	const {exitCode, message} = await faultOf(action);
	return `${exitCode} ${message}`;
};
