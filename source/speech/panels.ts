import {type Format, formatNameOf} from '../formats/format.ts';
import {toPreview} from '../formats/preview.ts';
import {differencesOf} from '../listing/differences.ts';
import {countDistinct} from '../listing/distinct.ts';
import type {Value} from '../listing/facets.ts';
import {toChangeLines} from '../screen/changes/lines.ts';
import {toDetailLines} from '../screen/detail.ts';
import {toFacetLines} from '../screen/facets.ts';
import {type ChangeRow, selectedChange, shownChanges} from '../state/changes.ts';
import {selectableValues, selectedValue} from '../state/detail.ts';
import {type FacetItem, facetItems, selectedFacetItem} from '../state/facets/layout.ts';
import {hasValue} from '../state/facets/terms.ts';
import {formatNow, shownFormats} from '../state/formats.ts';
import {type HelpRow, helpRowId, helpRowsOf, helpSectionsOf, selectedHelpRow} from '../state/help.ts';
import {comparisonOf, type Panel} from '../state/panels.ts';
import {environmentsIn, formatOutputOf} from '../state/picked.ts';
import type {ServiceItem} from '../state/service-item.ts';
import {selectedService, shownServices} from '../state/services.ts';
import type {State} from '../state/state.ts';
import {countOf} from '../text/numbers.ts';
import {cutMiddle} from '../text/width.ts';
import {longestSpoken} from './pick.ts';
import {toKeyText, toSpokenRow, toTexts} from './words.ts';

/** The items of a panel; `selected` is the selected one with its position, empty without items. */
type Items = {readonly count: number; readonly selected: string; readonly toTexts: () => readonly string[]};

const itemsOf = <Item>(
	items: readonly Item[],
	selected: Item | undefined,
	toText: (item: Item) => string,
	idOf: (item: Item) => unknown = item => item,
): Items => {
	const index = selected === undefined ? -1 : items.findIndex(item => idOf(item) === idOf(selected));
	return {
		count: items.length,
		selected: items
			.slice(index, index + 1)
			.map(item => `${toText(item)}, ${index + 1} of ${items.length}`)
			.join(''),
		toTexts: () => items.map(toText),
	};
};

// More names are too much to listen to.
const mostSpoken = 12;

const toComparisonTitle = (state: State): string | undefined => {
	const panel = comparisonOf(state);
	if (panel === undefined || state.loaded === undefined) {
		return undefined;
	}
	const {ids} = panel;
	const {differs} = differencesOf(state.loaded.listing, ids);
	const rows = state.view === 'flat' ? ids.length : countDistinct(state.loaded.distinct, ids);
	const names = state.loaded.listing.facets.filter(({index}) => differs[index] === 1).map(({label}) => label);
	return `comparison of ${rows} rows, ${countOf(names.length, 'difference')}: ${names.slice(0, mostSpoken).join(', ')}`;
};

// On a large screen, so that nothing is left out.
const toDetailTexts = (state: State): readonly string[] =>
	toTexts(toDetailLines({...state, size: {columns: 1000, rows: 100}}, 1000));

// Enter copies tags with their prefix, and fields without their name.
const toSpokenValue = ({facet, text, name}: Value): string =>
	facet.kind === 'tag' ? text || 'empty' : `${facet.label} ${name}`;

// A group has no values, so its row is said.
const toTagItems = (state: State): Items => {
	const items = itemsOf(selectableValues(state), selectedValue(state), toSpokenValue);
	return items.count === 0 ? {...items, selected: toSpokenRow(state)} : items;
};

const toFacetItems = (state: State): Items => {
	const toText = (item: FacetItem) => {
		if (item.type === 'more') {
			return `${item.hidden} more of ${item.facet.label}`;
		}
		const name = item.value === undefined ? `no ${item.facet.label}` : item.value.text || 'empty';
		const isIn = hasValue(state.found.query, item) ? ', in the filter' : '';
		return `${name}, ${countOf(item.count, 'environment')}${isIn}`;
	};
	return itemsOf(facetItems(state), selectedFacetItem(state), toText);
};

const spokenSigns = {'+': 'new', '-': 'gone', '~': 'changed'} as const;

// Longer values are too much to listen to.
const mostOfValue = 150;

const toSpokenChange = ({sign, changes, cells, facet, ...values}: ChangeRow): string => {
	const {length} = changes;
	const [old, now] = [values.old, values.now].map(text => cutMiddle(text, mostOfValue));
	const value = sign === '~' ? `${facet} from ${old} to ${now}` : `${facet} ${now || old}`.trim();
	return [
		`${spokenSigns[sign]} ${[...(length > 1 ? [`${length} environments`] : []), ...cells].filter(Boolean).join(' ')}`,
		value,
	]
		.filter(Boolean)
		.join(', ');
};

const toFormatItems = (state: State): Items => {
	const toText = (format: Format) => {
		const output = formatOutputOf(state, format);
		const says =
			output.type === 'refused'
				? output.reason
				: cutMiddle(toPreview(output, environmentsIn(state, format).length, ', line break, '), longestSpoken);
		return `${formatNameOf(format)}: ${says}`;
	};
	return itemsOf(shownFormats(state), formatNow(state), toText, formatNameOf);
};

const toSpokenService = ({to, name, address, seen, environments, key, problem, ...is}: ServiceItem): string => {
	if (to.type === 'setup') {
		return 'set up another service';
	}
	const facts = [
		...[name, address],
		seen && `last seen ${seen}`,
		environments && countOf(Number(environments), 'environment'),
		problem ?? (key && `key ${key}`),
		is.isShown && 'shown',
		is.isDefault && 'default',
	];
	return facts.filter(Boolean).join(', ');
};

const toHelpText = ({shown, does, runs}: HelpRow): string =>
	`${runs === undefined ? shown : toKeyText(shown)}, ${does}`;

/** A panel in words: its title, what is read after it when it opens, and its items. Without items, rows of the list are selected. */
type Words = {
	readonly toTitle?: (state: State) => string | undefined;
	readonly toRead?: (state: State) => readonly string[];
	readonly toItems?: (state: State) => Items;
	/** What the screen says without items. */
	readonly toEmpty?: (state: State) => string;
};

/** The words for the panel that has the keys; for others only the title is right. */
export const panelWords: Readonly<Record<Panel['type'], Words>> = {
	comparison: {toTitle: toComparisonTitle},
	detail: {toRead: state => toDetailTexts({...state, panels: []}), toItems: toTagItems},
	record: {toRead: toDetailTexts},
	facets: {toItems: toFacetItems, toEmpty: state => toTexts(toFacetLines(state)).filter(Boolean).join(', ')},
	changes: {
		toItems: state => itemsOf(shownChanges(state), selectedChange(state), toSpokenChange),
		toEmpty: state => toTexts(toChangeLines(state)).filter(Boolean).join(', '),
	},
	formats: {toRead: state => toFormatItems(state).toTexts(), toItems: toFormatItems},
	services: {
		toItems: state => itemsOf(shownServices(state), selectedService(state), toSpokenService, ({id}) => id),
	},
	help: {
		toRead: state => helpSectionsOf(state).flatMap(({title, rows}) => [title, ...rows.map(toHelpText)]),
		toItems: state => itemsOf(helpRowsOf(state), selectedHelpRow(state), toHelpText, helpRowId),
	},
};
