import {sourceNameOf} from '../state/source-name.ts';
import type {State} from '../state/state.ts';
import {glyphsOf, spinnerAt} from '../text/glyphs.ts';
import {type Span, span} from '../text/spans.ts';
import {toNoMatchLines} from './no-match.ts';

/** What is shown in place of a list: that it loads, failed, is empty, or that nothing matches. */
export const toMessageLines = (state: State): Span[][] => {
	const {load, loaded, options} = state;
	if (loaded === undefined && load.type === 'failed') {
		const {what, tryThis} = load.failure;
		return [[span(what, 'failure')], [span(tryThis.charAt(0).toUpperCase() + tryThis.slice(1))]];
	}
	if (loaded === undefined) {
		const milliseconds = load.type === 'loading' ? load.milliseconds : 0;
		const loading = ` loading ${sourceNameOf(state)}, ${Math.floor(milliseconds / 1000)} s`;
		const remark = load.type === 'loading' && load.remark !== undefined ? [[span(load.remark, 'dim')]] : [];
		return [[span(spinnerAt(glyphsOf(options), milliseconds), 'accent'), span(loading)], ...remark];
	}
	if (loaded.listing.resources.length === 0) {
		return [[span('no environments')], [span(`the listing of ${sourceNameOf(state)} is empty`, 'dim')]];
	}
	return toNoMatchLines(state, loaded);
};
