import {countText} from '../../listing/distinct-cells.ts';
import type {Facet, Value} from '../../listing/facets.ts';
import {textOfValues} from '../../state/cell-texts.ts';
import {type ChangeRow, changeRowsOf, selectedChange} from '../../state/changes.ts';
import type {State} from '../../state/state.ts';
import {glyphsOf} from '../../text/glyphs.ts';
import {memoize} from '../../text/memoize.ts';
import {countOf} from '../../text/numbers.ts';
import {type Span, span} from '../../text/spans.ts';
import {cellsOf, cutText} from '../../text/width.ts';

/** The line below the open changes: the facets of the selected environment that its row does not have; whole ones only. */
export const toChangeFacts = (state: State): Span[] => {
	const row = selectedChange(state);
	if (row === undefined || state.changes === undefined) {
		return [];
	}
	const {heads} = changeRowsOf(state.changes);
	const {length} = row.changes;
	const facts = factsOf(row).filter(({label}) => !heads.includes(label) && label !== row.facet);
	const texts = [...(length > 1 ? [countOf(length, 'environment')] : []), ...facts.map(({text}) => text)];
	const {dot, ellipsis} = glyphsOf(state.options);
	const start = 'this   ';
	const toLine = (count: number): string => {
		const rest = texts.length - count;
		return [...texts.slice(0, count), ...(rest === 0 ? [] : [`${rest} more`])].join(` ${dot} `);
	};
	const room = state.size.columns - cellsOf(start);
	const fitting = texts.findLastIndex((_, index) => cellsOf(toLine(index + 1)) <= room);
	return texts.length === 0
		? []
		: [span(start, 'dim'), span(cutText(toLine(Math.max(1, fitting + 1)), room, ellipsis))];
};

// The label and what else tells the environment apart come first, then the group and the state, then the tags.
const rankOf = ({kind, isNaming, name}: Facet): number =>
	isNaming || (kind === 'field' && ['name', 'id'].includes(name)) ? 0 : kind === 'group' ? 1 : kind === 'field' ? 2 : 3;

const factsOf = memoize(({changes}: ChangeRow) => {
	const sets = changes.flatMap(({environment}) => [
		...Map.groupBy<Facet, Value>(environment.values, ({facet}) => facet).entries(),
	]);
	return [...Map.groupBy(sets, ([facet]) => facet)]
		.sort(([one], [other]) => rankOf(one) - rankOf(other) || one.index - other.index)
		.flatMap(([facet, own]) => {
			const values = own.map(([, some]) => [...new Set(some)]);
			const {label, kind, name} = facet;
			const [text = '', ...others] = new Set(values.map(textOfValues));
			const shared = kind === 'tag' && name === '' ? text : `${label} ${text}`;
			const isShared = others.length === 0 && values.length === changes.length;
			const count = new Set(values.flat()).size;
			// Some environments may lack the only value.
			return isShared || count > 1 ? [{label, text: isShared ? shared : countText(count, facet)}] : [];
		});
});
