import {isMatch} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {type Format, formatNameOf} from '../formats/format.ts';
import {valueFormatsOf} from '../formats/template.ts';
import {searchOf, topPanel} from './panels.ts';
import {pickedEnvironments} from './rows.ts';
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
