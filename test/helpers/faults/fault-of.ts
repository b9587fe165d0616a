import {type Fault, FaultError} from '../../../source/fault/fault.ts';

/** The fault that an action throws or rejects with. Rethrows any other error, and throws if the action succeeds. */
export const faultOf = async (action: () => unknown): Promise<Fault> => {
	let result: unknown;
	try {
		result = await action();
	} catch (error) {
		if (error instanceof FaultError) {
			return error.fault;
		}
		throw error;
	}
	throw new Error(`expected a fault, got ${JSON.stringify(result)}`);
};
