import {answerOf, goodBody} from '../service/fault-server.ts';

export const whole = answerOf(200, goodBody).toString();
export const headEnd = whole.indexOf('\r\n\r\n') + 4;
export const allowMore = 'try again, or raise --timeout';
export const inShort = ['--timeout', '0.5'];
export const tooLate = `timed out loading from \`{host}\` (0.5 s); ${allowMore}`;
/** What is said of a service that cannot be reached. */
export const unreachable = (why: string, tryThis: string): string => `could not reach \`{host}\` (${why}); ${tryThis}`;
