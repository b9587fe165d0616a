import {describe} from 'vitest';
import {type FaultCase, fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {given, howToWrite, refusedAddress, userInAddress} from '../../helpers/scenes/addresses.ts';
import {works} from '../../helpers/service/good-service.ts';

describe('the path of an address', () => {
	testFaults(
		[
			['', ''],
			['/', ''],
			['///', ''],
			['/v0', ''],
			['/v0/', ''],
			['/v0/resources', ''],
			['/v0/resources/', ''],
			['/api', '/api'],
			['/api/', '/api'],
			['//api//', '/api'],
			['/api/v0', '/api'],
			['/api/v0/resources', '/api'],
			['/API', '/API'],
			['/a/../b', '/b'],
			['/a%2fb', '/a%2fb'],
			['/bücher', '/b%C3%BCcher'],
		].map(
			([path, base]): FaultCase => ({
				name: `E5: ${JSON.stringify(path)} is asked for ${base}/v0/resources`,
				scene: given(`http://127.0.0.1:{port}${path}`, true),
				...works,
				requests: [`${base}/v0/resources`],
			}),
		),
	);
});

const holds = (what: string, place: number): string => `the address holds ${what} (character ${place}); ${howToWrite}`;
const invisible = 'a space or an invisible character';

describe('the characters of an address', () => {
	testFaults([
		...(
			[
				['a tab', 'https://h\t.example', holds(invisible, 10)],
				['a line break', 'https://h\n.example', holds(invisible, 10)],
				['a line break and a header', 'https://h.example/\r\nx: y', holds(invisible, 19)],
				['a space', 'https://h .example', holds(invisible, 10)],
				['an escape sequence', 'https://h/\u001b]0;x\u0007a', holds(invisible, 11)],
				['a letter from right to left before it', 'https://h.example/\u202ea', holds(invisible, 19)],
				['a space without width', 'https://h\u200b.example', holds(invisible, 10)],
				['a byte order mark', 'https://\ufeffh.example', holds(invisible, 9)],
				['a backslash', 'https:\\\\h.example', holds('a backslash', 7)],
				['a backslash after the host', 'https://h.example\\@other.example', userInAddress],
			] as const
		).map(([what, address, says]) => refusedAddress(`E6: ${what} is refused`, address, says)),
		{
			name: 'E6: spaces around it are passed over',
			scene: async () => {
				const scene = await given('http://127.0.0.1:{port}', true)();
				return {...scene, base: ` \t${scene.base}\n`};
			},
			...works,
		},
		{
			name: 'E6: a host of another alphabet is named as it is asked for',
			scene: async () => ({base: 'https://bücher..example'}),
			...fails(3, 'could not reach `xn--bcher-kva..example` (no such host); check the address'),
		},
		{
			name: 'E6: a letter that only looks like another is named as it is asked for',
			scene: async () => ({base: 'https://\u0430pple..example'}),
			...fails(3, 'could not reach `xn--pple-43d..example` (no such host); check the address'),
		},
	]);
});
