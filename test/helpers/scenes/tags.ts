import {answerOf} from '../service/fault-server.ts';

/** What is said where some are left out. */
export const leftOut = (count: string, why: string, form = 'json'): string =>
	`${count} left out (${why}; use ${form}); --json prints them all`;

/** An answer with groups, given as JSON, that is asked for once. */
export const gives = (data: string, more = ''): {readonly answer: Buffer; readonly requests: 1} => ({
	answer: answerOf(200, `{"data":${data}${more}}`),
	requests: 1,
});

/** The same with one environment of these tags. */
export const ofTags = (tags: string) => gives(`[{"resources":[{"tags":${tags}}]}]`);
