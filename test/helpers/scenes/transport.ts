import {fails} from '../faults/fault-case.ts';
import {goodBody, responseOf} from '../service/fault-server.ts';

export const whole = responseOf(200, goodBody).toString();
export const headEnd = whole.indexOf('\r\n\r\n') + 4;
export const allowMore = 'try again, or raise --timeout';

/** The outcome of a time limit that is short, but long enough for a busy machine to send its request. `from` includes the backticks. */
export const timesOut = (from = '`{host}`') => ({
	arguments: ['--timeout', '1'],
	within: 2500,
	...fails(3, `timed out loading from ${from} (1 s); ${allowMore}`),
});
