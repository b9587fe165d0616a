import {type Answer, answerOf, goodBody} from '../service/fault-server.ts';

export const listingPath = '/v0/resources';
/** An answer that sends elsewhere. */
export const redirect = (status: number, location: string): Buffer => answerOf(status, '', {location});

/** Redirects from one place to the next, then gives the listing. */
export const redirecting =
	(...locations: readonly string[]): Answer =>
	(socket, count) => {
		const location = locations[count - 1];
		socket.end(location === undefined ? answerOf(200, goodBody) : redirect(302, location));
	};

/** What is said of a redirect that is not followed. */
export const notFollowed = (target: string, status = 302): string =>
	`\`{host}\` redirects to \`${target}\` (${status}, not followed: the key stays with the address you gave); use the new address if you trust it`;
