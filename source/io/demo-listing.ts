// Ten environments, spread over six groups as analysis hosts would have them: the same ones again and again.
const environments: readonly string[] = [
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

const groups: ReadonlyArray<readonly number[]> = [
	[0, 1, 2, 3, 4, 5, 6, 7, 8],
	[0, 2, 3, 4, 6, 7, 8, 9],
	[0, 1, 2, 3, 4, 5, 6, 7],
	[1, 2, 3, 4, 5, 6, 7, 8],
	[0, 2, 4, 5, 6, 7, 8],
	[0, 1, 2, 3, 4, 6, 7, 8],
];

/** The listing of the demo service, as the specified answer: 48 resources in 6 groups. */
export const demoListing = (): unknown => ({
	data: groups.map(group => ({
		resources: group.map(environment => ({tags: environments[environment]?.split(' ')})),
	})),
});
