import {type Answer, answerOf} from '../service/fault-server.ts';

export const json = {'content-type': 'application/json'};
export const later = 'try again later';
export const checkBase = 'check the address';

/** Says back what it was sent, in a way of its own. */
export const echo =
	(answer: (credentials: string) => Buffer): Answer =>
	(socket, _count, {headers}) => {
		socket.end(answer(headers['authorization'] ?? ''));
	};

/** An answer of a status that says nothing more. */
export const failingWith = (status: number, headers: Record<string, string | readonly string[]> = {}): Answer =>
	answerOf(status, '{}', {...json, ...headers});
