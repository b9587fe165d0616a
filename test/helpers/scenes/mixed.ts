const machine = (number: number, state: string, tags: string) => ({
	...{id: `vm-${number}`, name: `host-${number}`, state},
	tags: tags.split(' ').filter(Boolean),
});

/** Groups with and without names, twins, no tags, an unreadable entry, blanks, quotes, wide letters, a nested field. */
export const mixed = {
	region: 'eu',
	data: [
		{
			name: 'north',
			zone: 'a',
			resources: [
				machine(1, 'idle', 'os:windows locale:en image:2024-old arch:x64'),
				machine(2, 'busy', 'os:windows locale:en image:2025-new arch:x64'),
				machine(3, 'idle', 'os:ubuntu locale:de arch:arm gpu'),
				{...machine(4, 'offline', 'os:ubuntu locale:de arch:arm'), size: {cores: 8}},
			],
		},
		{
			name: 'south',
			resources: [
				machine(5, 'idle', 'os:windows locale:en image:2024-old arch:x64'),
				7,
				{...machine(6, 'idle', 'os:macos'), tags: ['os:macos', 'note:two words', 'note:日本語', "owner:it's"]},
			],
		},
		{
			// Two machines share this name.
			resources: [machine(7, 'idle', ''), {...machine(8, 'busy', 'os:ubuntu locale:de arch:arm'), name: 'host-2'}],
		},
	],
};

/** The same later: some are gone, new or changed. */
export const mixedLater = {
	...mixed,
	data: [
		{
			...mixed.data[0],
			resources: [
				machine(1, 'busy', 'os:windows locale:en image:2026-new arch:x64'),
				machine(2, 'busy', 'os:windows locale:en image:2025-new arch:x64'),
				machine(3, 'idle', 'os:ubuntu locale:fr arch:arm'),
			],
		},
		{...mixed.data[1], resources: [machine(5, 'idle', 'os:windows locale:en image:2026-new arch:x64'), 7, 8]},
		{
			resources: [
				machine(7, 'idle', ''),
				machine(8, 'idle', 'os:ubuntu locale:de arch:arm'),
				machine(9, 'idle', 'os:bsd'),
			],
		},
	],
};
