import type {CopyReport} from '../clipboard/copy-report.ts';
import type {Changes} from '../history/changes.ts';
import type {Picked} from '../history/picks.ts';
import type {Work} from '../load/work.ts';
import type {Services} from '../state/service-item.ts';
import type {Loaded, PickBefore} from '../state/state.ts';
import type {SessionWorld} from '../terminal/io/session.ts';

/** The input and output of the program. */
export type BrowseWorld = SessionWorld & {
	/** Loads and prepares the listing. Throws Fault, or the signal's reason. */
	readonly load: Work<ToShow>;
	readonly copy: (text: string) => Promise<CopyReport>;
	/** Calls back every so many milliseconds until the returned function is called. */
	readonly repeat: (milliseconds: number, call: () => void) => () => void;
	readonly now: () => number;
	/** A cached listing, which is shown until the first load ends. */
	readonly cached?: Loaded | undefined;
	/** The past picks, including those of this run. */
	readonly picks: () => readonly PickBefore[];
	/** Saves a pick that can be repeated. */
	readonly onPick: (picked: Picked) => void;
	/** Reads the services again. */
	readonly readServices: () => Promise<Services>;
	/** Makes a service the default of the config, and returns a sentence that says so. Throws Fault. */
	readonly saveDefault: (name: string) => Promise<string>;
	readonly onReply: (reply: string) => void;
	/** Whether the terminal owes a reply for `onReply`. */
	readonly isReplyDue: () => boolean;
};

type ToShow = {
	readonly loaded: Loaded;
	/** Caches the listing once it is drawn, and returns how it differs from the one that was cached before, if known. */
	readonly keep: () => Promise<Changes | undefined>;
};

/** What differs between a screen and a screen reader. */
export type ScreenWorld = {
	readonly suspend: () => void;
	/** Undefined if a change of the state is shown at once; otherwise resolves when it is time to ask again. */
	readonly untilDrawable: () => Promise<void> | undefined;
};
