import type {CopyReport} from '../../../source/clipboard/report.ts';
import type {Listing} from '../../../source/listing/listing.ts';
import type {BrowseWorld} from '../../../source/run/start-program.ts';

/** The world of a run whose service responds with a listing, and a record of what the run did. */
export const createBrowseWorld = (load: () => Promise<Listing>) => {
	const deeds: string[] = [];
	const texts: string[] = [];
	const stops: (() => void)[] = [];
	const sent: CopyReport = {type: 'copied', with: 'wl-copy', bytes: 7};
	const world: BrowseWorld = {
		load: async () => load(),
		copy: async text => {
			texts.push(text);
			return sent;
		},
		repeat: () => () => {},
		now: () => 0,
		picks: () => [],
		finishCopies: async () => {
			deeds.push('finished copies');
		},
		lose: () => deeds.push('lost'),
		stop: () => {
			deeds.push('stopped');
			return new Promise(resolve => stops.push(resolve));
		},
		onReply: () => {},
	};
	return {world, deeds, texts, goOn: () => stops.shift()?.()};
};
