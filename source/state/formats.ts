import {isMatch} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {type Format, formatNameOf, type OwnFormat} from '../formats/format.ts';
import {exactValuesOf} from '../formats/placeholders.ts';
import {isWritable, toOwnFormat} from '../formats/template.ts';
import type {Environment, Listing} from '../listing/listing.ts';
import {pickedEnvironments} from './marks.ts';
import {searchOf, topPanel} from './panels.ts';
import type {State} from './state.ts';

/** The format of a pick: the one in the open menu, else that of the run. */
export const formatNow = (state: State): Format => {
	const {options} = state;
	const top = topPanel(state);
	if (top?.type !== 'formats') {
		return options.format;
	}
	const found = shownFormats(state);
	const name = top.at ?? formatNameOf(options.format);
	return found.find(format => formatNameOf(format) === name) ?? found[0] ?? options.format;
};

/** The formats in the menu that its search finds; formats of single values come last. */
export const shownFormats = (state: State): readonly Format[] => {
	const query = parseQuery(searchOf(state));
	const [first] = pickedEnvironments(state);
	const ofValues = state.loaded && first ? valueFormatsOf(state.loaded.listing, first) : [];
	const {formats} = state.options;
	// The formats may already have `{os}`, from `--as {os}`.
	const others = ofValues.filter(({name}) => formats.every(format => formatNameOf(format) !== name));
	return [...formats, ...others].filter(format => isMatch(query, formatNameOf(format)));
};

// More of them would hide the other formats.
const mostValues = 20;

/** Formats of single values: the facets of an environment with a writable name, at most 20: `{os}`, `{id}`. */
export const valueFormatsOf = (listing: Listing, environment: Environment): readonly OwnFormat[] =>
	listing.facets
		.filter(facet => isWritable(facet.label) && hasValue(exactValuesOf(environment, facet)))
		.slice(0, mostValues)
		.map(({label}) => toOwnFormat(`{${label}}`, `{${label}}`));

// An empty value cannot be written.
const hasValue = (values: readonly string[]): boolean => values.length > 0 && !values.includes('');
