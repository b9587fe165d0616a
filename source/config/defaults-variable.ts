import {Fault} from '../fault/fault.ts';

/** The variable with options that go before those of the command line. */
export const defaultsVariable = 'ENVPICK_DEFAULT_OPTS';

/** Reads something in ENVPICK_DEFAULT_OPTS: a fault then names the variable. */
export const readDefault = <Value>(read: () => Value): Value => {
	try {
		return read();
	} catch (error) {
		throw error instanceof Fault ? new Fault(`\`${defaultsVariable}\`: ${error.what}`, error.tryThis) : error;
	}
};
