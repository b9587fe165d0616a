/** Only the first environment of each listing has this text: once it is visible, the first row is drawn. */
export const firstRow = 'first-row';

const systems = [
	...['windows10-2004-x64', 'windows7-x64', 'windows11-21h2-x64'],
	...['ubuntu-22.04-amd64', 'android-13-x64', 'macos-10.15-amd64'],
];
const locales = ['en-us', 'de-de', 'fr-fr', 'ja-jp'];
const groupSize = 25;

/**
A service response with the given number of environments, in groups of 25, as JSON; always the same for the same number. Each
environment has six tags. One of them is unique, which is the hardest case, as nothing can be shared.
*/
export const toResponse = (count: number): string =>
	JSON.stringify({
		data: Array.from({length: Math.ceil(count / groupSize)}, (_, group) => ({
			resources: Array.from({length: Math.min(groupSize, count - group * groupSize)}, (__, index) => ({
				tags: toTags(group * groupSize + index),
			})),
		})),
	});

const toTags = (number: number): readonly string[] => [
	'arch:x64',
	number % 3 === 0 ? 'arch:arm64' : 'arch:x86',
	`image:${number === 0 ? firstRow : `${2000 + (number % 97)}-${20_230_000 + ((number * 7) % 900)}`}`,
	`locale:${locales[number % locales.length]}`,
	`os:${systems[number % systems.length]}`,
	`host:node-${String(number).padStart(6, '0')}`,
];
