import {describe} from 'vitest';
import {fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {listingPath, notFollowed, redirect, redirecting} from '../../helpers/scenes/redirects.ts';
import {type Answer, answerOf, goodBody} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';

const checkBase = 'check the address';

describe('a redirect to the same address', () => {
	testFaults([
		...[301, 302, 303, 307, 308].map(status => ({
			name: `A9: ${status} is followed with the key`,
			answer: ((socket, count) =>
				socket.end(count === 1 ? redirect(status, '/v0/resources/') : answerOf(200, goodBody))) satisfies Answer,
			...works,
			requests: [listingPath, '/v0/resources/'],
		})),
		{
			name: 'A9: three are followed, by paths and by whole URLs',
			answer: (socket, count, {headers}) =>
				socket.end(
					count > 3
						? answerOf(200, goodBody)
						: redirect(302, [`http://${headers['host']}/a#b`, '../c?d=e', 'f'][count - 1] ?? ''),
				),
			...works,
			requests: [listingPath, '/a', '/c?d=e', '/f'],
		},
		{
			name: 'A9: four are one too many',
			answer: redirecting('/a', '/b', '/c', '/d'),
			...fails(5, `\`{host}\` redirects too many times (302); ${checkBase}`),
			requests: [listingPath, '/a', '/b', '/c'],
		},
		{
			name: 'A9: a circle of two ends',
			answer: (socket, count) => socket.end(redirect(307, count % 2 === 0 ? listingPath : '/a')),
			...fails(5, `\`{host}\` redirects too many times (307); ${checkBase}`),
			requests: [listingPath, '/a', listingPath, '/a'],
		},
		{
			name: 'A9: the deadline is not set anew',
			answer: (socket, count) => {
				setTimeout(() => socket.end(redirect(302, `/${count}`)), 1000);
			},
			arguments: ['--timeout', '1.8'],
			...fails(3, 'timed out loading from `{host}` (1.8 s); try again, or raise --timeout'),
			requests: [listingPath, '/1'],
			within: 3300,
		},
		{
			name: 'A9: a 300 and a 305 are no redirects to follow',
			answer: redirect(305, '/a'),
			...fails(5, `\`{host}\` did not return a listing (305); ${checkBase}`),
		},
	]);
});

const unusable = `\`{host}\` redirects to an invalid address (302); ${checkBase}`;

describe('a redirect to nowhere', () => {
	testFaults([
		...[
			['a user name and password', 'https://user:S3KRET@other.example/'],
			['a user name of its own host', 'http://user@127.0.0.1/'],
			['ftp', 'ftp://other.example/'],
			['a script', 'javascript:alert(1)'],
			['a file', 'file:///etc/passwd'],
			['no host', 'http://'],
			['a host that is none', 'https://a b.example/'],
			['a port that is none', 'https://other.example:99999/'],
		].map(([what, location]) => ({
			name: `A12: a location with ${what} is not shown`,
			answer: redirect(302, location ?? ''),
			...fails(5, unusable),
		})),
		{name: 'A12: a missing location is said to be unusable', answer: answerOf(302, '', {}), ...fails(5, unusable)},
		{
			name: 'A12: two locations are one too many',
			answer: answerOf(302, '', {location: ['/a', '/b']}),
			...fails(5, unusable),
		},
		{
			name: 'A12: an escape sequence in it is no HTTP',
			answer: redirect(302, 'https://other.example/\u001b]0;x\u0007'),
			...fails(3, 'could not reach `{host}` (its answer is not valid HTTP); check the port, or try https://'),
		},
		{
			name: 'A12: of a location with a query and C1 controls only the host is shown',
			answer: redirect(302, 'https://other.example/\u009b31m?token=S3KRET#\u009d'),
			...fails(5, notFollowed('https://other.example')),
		},
		{
			name: 'A12: a line break in it ends the header',
			answer: redirect(302, 'https://other.example\r\nset-cookie: a=b'),
			...fails(5, notFollowed('https://other.example')),
		},
	]);
});
