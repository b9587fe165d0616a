import {answerOf} from '../service/fault-server.ts';

/** The message if some are left out. */
export const leftOut = (count: string, why: string, format = 'json'): string =>
	`${count} left out (${why}; use ${format}); --json prints them all`;

/** A response with groups, given as JSON. */
export const gives = (data: string, more = '') => ({answer: answerOf(200, `{"data":${data}${more}}`)});

/** The same with one environment of these tags. */
export const ofTags = (tags: string) => gives(`[{"resources":[{"tags":${tags}}]}]`);
