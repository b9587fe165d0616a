import {randomBytes} from 'node:crypto';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';

// Ten environments, repeated over six groups as on real analysis hosts.
const environments = [
	'arch:x64 arch:x86 image:win7-20250407-en locale:en-us os:windows7-x64 system',
	'arch:x64 arch:x86 image:win7-20230705-en locale:en-us os:windows7-x64 system',
	'arch:x64 arch:x86 image:win10v2004-20230914-en locale:en-us os:windows10-2004-x64 system',
	'arch:x64 arch:x86 locale:en-us os:windows10-1703-x64 system',
	'arch:x64 arch:x86 image:win11-20240221-en locale:en-us os:windows11-21h2-x64 system',
	'arch:x64 arch:x86 locale:en-us os:windows10-2004-x64 system',
	'locale:en-us os:ubuntu-22.04-amd64 system',
	'locale:en-us os:android-13-x64 system',
	'locale:en-us os:macos-10.15-amd64 system',
	'locale:en-us os:windows10-2004-x64',
];

// The positions of the environments in each group.
const groups = ['012345678', '02346789', '01234567', '12345678', '0245678', '01234678'];

export const demoListing = (): unknown => ({
	data: groups.map(group => ({resources: [...group].map(at => ({tags: environments[Number(at)]?.split(' ')}))})),
});

/** Starts a service on loopback with an invented listing. It accepts any key. */
export const startDemoService = async (): Promise<{readonly baseUrl: string; readonly key: string}> => {
	const server = createServer((_, response) => {
		response.writeHead(200, {'content-type': 'application/json'}).end(JSON.stringify(demoListing()));
	});
	// The server must not keep the program running.
	server.unref();
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(0, '127.0.0.1', resolve);
	});
	const {port} = server.address() as AddressInfo;
	return {baseUrl: `http://127.0.0.1:${port}`, key: randomBytes(20).toString('hex')};
};
