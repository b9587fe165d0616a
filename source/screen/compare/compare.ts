import {layoutNow, type State} from '../../state/state.ts';
import {span} from '../../text/spans.ts';
import {wrapText} from '../../text/width.ts';
import {type AreaLine, toAreaLines} from '../area.ts';
import {isStacked, shownColumns} from './columns.ts';
import {sameTextWarning} from './same-text.ts';
import {toSideBySideLines} from './side-by-side.ts';
import {toStackedLines} from './stacked.ts';

/**
The lines of the comparison: what differs, then what is the same, and a warning where that some come out as the same text.
The warning is above where it would be out of sight below.
*/
export const toCompareLines = (state: State): readonly AreaLine[] => {
	const {start, count, all} = shownColumns(state);
	const seen = toAreaLines(count < all ? [[span(`${start + 1} to ${start + count} of ${all}`, 'dim')]] : []);
	const lines = [...seen, ...(isStacked(state) ? toStackedLines(state) : toAreaLines(toSideBySideLines(state)))];
	const text = sameTextWarning(state);
	if (text === undefined) {
		return lines;
	}
	const warning = toAreaLines(wrapText(text, state.size.columns).map(part => [span(part, 'strong')]));
	const isInSight = lines.length + 1 + warning.length <= layoutNow(state).body;
	return isInSight ? [...lines, {spans: []}, ...warning] : [...warning, ...lines];
};
