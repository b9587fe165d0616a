import {answerOf, goodBody} from '../service/fault-server.ts';

export const whole = answerOf(200, goodBody).toString();
export const headEnd = whole.indexOf('\r\n\r\n') + 4;
export const allowMore = 'try again, or raise --timeout';
/** A time limit that is over soon, but not before a busy machine has asked; `within` as in `FaultCase`. */
export const inShort = {arguments: ['--timeout', '1'], within: 2500};
export const tooLate = `timed out loading from \`{host}\` (1 s); ${allowMore}`;
/** What is said of a service that cannot be reached. */
export const unreachable = (why: string, tryThis: string): string => `could not reach \`{host}\` (${why}); ${tryThis}`;
