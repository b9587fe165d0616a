import fc from 'fast-check';

/** What can stand between two parts of JSON for people, as comments that differ from each other. */
const gap = fc.constantFrom(
	'',
	'',
	'',
	' ',
	'\n\n\t',
	' /* NOTE */ ',
	' // NOTE\n',
	'\n/* NOTE,\n\t} */\n',
	' // "NOTE": {\n',
);

/**
The texts of a value as a person writes it: with comments, blank lines, commas after the last entry and escapes. A field with
one of the names `whole` has nothing of that in it.
*/
export const commentedJson = (value: unknown, whole: readonly string[] = []): fc.Arbitrary<string> =>
	fc.tuple(fc.infiniteStream(gap), fc.infiniteStream(fc.boolean())).map(([gaps, choices]) => {
		let count = 0;
		const between = (): string => gaps.next().value.replace('NOTE', `note ${count++}`);
		const isChosen = (): boolean => choices.next().value;
		const list = (begin: string, entries: readonly string[], end: string): string => {
			const last = entries.length > 0 && isChosen() ? `,${between()}` : '';
			return `${begin}${between()}${entries.map(entry => `${entry}${between()}`).join(`,${between()}`)}${last}${end}`;
		};
		const write = (one: unknown): string => {
			if (Array.isArray(one)) {
				return list('[', one.map(write), ']');
			}
			if (typeof one === 'object' && one !== null) {
				const fields = Object.entries(one).map(([name, field]) =>
					whole.includes(name)
						? `"${name}":${JSON.stringify(field)}`
						: `${JSON.stringify(name)}${between()}:${between()}${write(field)}`,
				);
				return list('{', fields, '}');
			}
			const text = JSON.stringify(one);
			return isChosen() ? text.replaceAll('o', String.raw`\u006f`) : text;
		};
		return `${between()}${write(value)}${between()}`;
	});
