import {afterAll, beforeAll} from 'vitest';
import {type Authority, type Certificate, createAuthority} from './certificates.ts';
import {answerOf, goodBody} from './fault-server.ts';

export const names = 'DNS:localhost,IP:127.0.0.1';
export const good = answerOf(200, goodBody);
// For all tests of the file that imports this.
export let authority: Authority;
export let stranger: Authority;
export let signed: Certificate;

beforeAll(() => {
	authority = createAuthority();
	stranger = createAuthority();
	signed = authority.sign(names);
});

afterAll(() => {
	authority.remove();
	stranger.remove();
});
