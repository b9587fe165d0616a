import {responseOf} from '../service/fault-server.ts';

/** The message that some entries or environments were left out. */
export const leftOut = (count: string, why: string, format = 'json'): string =>
	`${count} matches left out (${why}; use ${format}); --json prints all of them`;

/** A response with the given groups, as JSON. */
export const gives = (data: string, more = '') => ({response: responseOf(200, `{"data":${data}${more}}`)});

/** A response with one environment that has these tags. */
export const ofTags = (tags: string) => gives(`[{"resources":[{"tags":${tags}}]}]`);
