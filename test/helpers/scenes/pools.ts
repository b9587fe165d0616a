const systems = [
	...['windows7-x64', 'ubuntu-20.04-amd64', 'android-13-x64', 'windows11-22h2-x64', 'android-9-x86'],
	...['windows10-ltsc2021-x64', 'debian-12-armhf', 'windows10-1703-x64', 'ubuntu-22.04-amd64', 'macos-10.15-amd64'],
	...['ubuntu-18.04-amd64', 'android-11-x64', 'windows11-21h2-x64', 'debian-9-mips', 'windows10-2004-x64'],
	'ubuntu-24.04-amd64',
];
const locales = ['en-us', 'de-de', 'fr-fr', 'ja-jp', 'zh-cn'];
const dates = ['20230705', '20240221', '20250407'];

const toMachine = (pool: number, number: number) => {
	const system = systems[(number + 5 * pool) % systems.length] ?? '';
	const [kind = ''] = system.split('-');
	const isWindows = kind.startsWith('windows');
	const locale = isWindows ? (locales[(3 * number + pool) % locales.length] ?? '') : 'en-us';
	const image = `image:${kind.replace('dows', '')}-${dates[(number + pool) % dates.length]}-${locale.slice(0, 2)}`;
	return {
		id: `vm-${String(250 * pool + number).padStart(5, '0')}`,
		name: `${kind}-${pool}-${number}`,
		state: number % 9 === 0 ? 'busy' : 'idle',
		tags: [
			...(isWindows && number % 7 === 0 ? ['app:acrobat'] : []),
			...(isWindows && number % 5 === 0 ? ['app:office2019'] : []),
			'arch:x64',
			...(isWindows ? ['arch:x86', image] : []),
			...[`locale:${locale}`, `os:${system}`, 'system'],
		],
	};
};

/** A listing of 3,000 machines in 12 groups, with ids, names and states. */
export const pools = {
	data: Array.from({length: 12}, (_, pool) => ({
		id: `pool-${String(pool + 1).padStart(2, '0')}`,
		resources: Array.from({length: 250}, (_, number) => toMachine(pool, number)),
	})),
};
