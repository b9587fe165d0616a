import type {Bindings} from './bindings.ts';
import {type Binding, toKeyName} from './keymap.ts';
import type {Span} from './spans.ts';
import {cutText, padText, widestOf} from './text.ts';

const keysIn = ({keys}: Binding, mode: 'filter' | 'browse', isAscii: boolean): string =>
	(keys[mode] ?? []).map(key => toKeyName(key, isAscii)).join(' ');

const hasKeys = (keys: readonly string[] | undefined): boolean => keys !== undefined && keys.length > 0;

const line = (text: string, tone: Span['tone'] = 'plain'): Span[] => [{text, tone}];

/** The help, made from the keymap: what each key does, in both modes side by side, or, where it is narrow, in one. */
export const toHelpLines = (
	columns: number,
	mode: 'filter' | 'browse',
	isAscii: boolean,
	{table}: Bindings,
): readonly (readonly Span[])[] => {
	const bindings = table.filter(({keys}) => hasKeys(keys.filter) || hasKeys(keys.browse));
	if (columns < 70) {
		const shown = bindings.filter(({keys}) => hasKeys(keys[mode]));
		const width = Math.min(16, Math.floor(columns / 2));
		return [
			line(`keys in the ${mode === 'filter' ? 'filter' : 'list'}`, 'strong'),
			...shown.map(binding => [
				...line(padText(keysIn(binding, mode, isAscii), width)),
				...line(cutText(` ${binding.does}`, columns - width), 'dim'),
			]),
		];
	}
	// As wide as the longest keys, which the config may make long, while there is room for the words.
	const texts = bindings.flatMap(binding => [keysIn(binding, 'filter', isAscii), keysIn(binding, 'browse', isAscii)]);
	const keyWidth = Math.max(18, Math.min(widestOf(texts) + 1, Math.floor(columns / 3)));
	const row = (filter: string, browse: string, does: string, tone: Span['tone']): Span[] => [
		...line(padText(filter, keyWidth), tone),
		...line(padText(browse, keyWidth), tone),
		...line(cutText(does, columns - 2 * keyWidth), tone === 'strong' ? 'strong' : 'dim'),
	];
	return [
		row('in the filter', 'in the list', 'what it does', 'strong'),
		...bindings.map(binding =>
			row(keysIn(binding, 'filter', isAscii), keysIn(binding, 'browse', isAscii), binding.does, 'plain'),
		),
	];
};
