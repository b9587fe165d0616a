import {countEnvironments} from '../listing/listing.ts';
import {span} from './messages.ts';
import {sourceNameOf} from '../state/source-name.ts';
import type {State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {countOf} from '../text/plural.ts';
import {type Span, cutSpans} from '../text/spans.ts';

/** Where the listing is from and how much it is, and what is wrong with it. */
export const toStatusLine = (state: State): Span[] => {
	const {loaded, load, options, size} = state;
	if (loaded === undefined) {
		return cutSpans([span(sourceNameOf(state), 'dim')], size.columns);
	}
	const {listing} = loaded;
	const parts = [
		sourceNameOf(state),
		`${countOf(countEnvironments(listing), 'environment')} in ${countOf(listing.groups.length, 'group')}`,
		...(load.type === 'loading' ? [`loading again, ${Math.floor(load.milliseconds / 1000)} s`] : []),
	];
	const faults = [
		...(listing.unreadable > 0 ? [`${listing.unreadable} unreadable`] : []),
		...(listing.next === undefined ? [] : ['incomplete: the service signals more']),
	];
	const dot = ` ${glyphsOf(options).dot} `;
	return cutSpans(
		[span(parts.join(dot), 'dim'), ...faults.flatMap(fault => [span(dot, 'dim'), span(fault, 'failure')])],
		size.columns,
	);
};
