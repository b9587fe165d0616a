import type {Fault, RedirectedFault, StatusFault, TimedOutFault, UnreachableFault, UnusableFault} from './fault.ts';
import {checkBase, timedOutWords, unreachableWords, unusableWords} from './wordings.ts';
import {sizeText} from '../text/plural.ts';

/** What the person reads, and the exit code of leaving with it. */
export type Failure = {
	/** What failed, with the fact in brackets: `could not reach sandbox.example.org (connection refused)`. */
	readonly what: string;
	/** One thing to try. */
	readonly tryThis: string;
	readonly exitCode: 1 | 2 | 3 | 4 | 5 | 6 | 70;
};

/** Words a fault: the same two sentences on the screen and, joined by a semicolon, on standard error. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one case per fault, each a sentence
export const explainFault = (fault: Fault): Failure => {
	switch (fault.type) {
		case 'usage':
			return {what: fault.what, tryThis: fault.tryThis, exitCode: 2};
		case 'no-terminal':
			return {
				what: 'no terminal to draw on (neither standard output nor /dev/tty is one)',
				tryThis: 'print with --list or --json instead',
				exitCode: 2,
			};
		case 'no-match':
			return fault.hasFilter
				? {what: 'no environment matches', tryThis: 'change the filter', exitCode: 1}
				: {what: 'there are no environments in the listing', tryThis: 'check where it comes from', exitCode: 1};
		case 'no-key':
			return fault.service === undefined
				? {
						what: 'no access key',
						tryThis: `${fault.isWithoutScreen ? '' : 'run `envpick --setup`, '}set ENVPICK_ACCESS_KEY, or name a file with --access-key-file`,
						exitCode: 4,
					}
				: {
						what: `no access key for the service \`${fault.service}\``,
						tryThis: 'give it accessKeyFile or accessKeyCommand in the config',
						exitCode: 4,
					};
		case 'bad-key':
			return {
				what: `cannot use the access key from ${fault.source} (${fault.why})`,
				tryThis: 'copy it again from the service',
				exitCode: 4,
			};
		case 'shared-key-file':
			return {
				what: `will not use the access key in \`${fault.path}\` (others can read it: mode ${fault.mode})`,
				tryThis: 'run `chmod 600` on it',
				exitCode: 2,
			};
		case 'unreadable-file':
			return {
				what: `cannot read \`${fault.path}\` (${fault.why})`,
				tryThis: fault.tryThis ?? 'check the path',
				exitCode: 2,
			};
		case 'bad-config':
			return {what: `cannot use the config \`${fault.place}\` (${fault.why})`, tryThis: fault.tryThis, exitCode: 2};
		case 'unwritable-file':
			return {what: `cannot write \`${fault.path}\` (${fault.why})`, tryThis: 'check the path', exitCode: 2};
		case 'unreachable':
			return explainUnreachable(fault);
		case 'timed-out': {
			const [what, tryThis] = timedOutWords[fault.phase];
			const limit = fault.seconds === undefined ? '' : ` (${Number(fault.seconds.toPrecision(6))} s)`;
			return {what: `${what} ${hostOf(fault)}${limit}`, tryThis, exitCode: 3};
		}
		case 'status':
			return explainStatus(fault);
		case 'redirected':
			return explainRedirected(fault);
		case 'unusable':
			return explainUnusable(fault);
		case 'no-listing':
			return {
				what: `${fault.from} is not a listing (${fault.why})`,
				tryThis: fault.tryThis ?? checkBase,
				exitCode: 6,
			};
	}
};

const hostOf = ({host, proxy}: UnreachableFault | TimedOutFault): string =>
	proxy === undefined ? `\`${host}\`` : `\`${host}\` through the proxy \`${proxy}\``;

const afterTries = (tries: number | undefined): string => (tries === undefined ? '' : `, ${tries} tries`);

const explainUnreachable = (fault: UnreachableFault): Failure => {
	const [why, tryThis] = unreachableWords[fault.reason];
	const fact = fault.detail === undefined ? why : `${why}: ${fault.detail}`;
	return {what: `could not reach ${hostOf(fault)} (${fact}${afterTries(fault.tries)})`, tryThis, exitCode: 3};
};

const explainStatus = (fault: StatusFault): Failure => {
	const {host, status, message, wait, tries, otherBase} = fault;
	const waiting = wait === undefined ? '' : `, it asks to wait ${wait} s`;
	const fact = `${status}${afterTries(tries)}${waiting}${message === undefined ? '' : `: ${message}`}`;
	if (status === 401) {
		return {
			what: `\`${host}\` refused the key (${fact})`,
			tryThis: adviseOnKey(fault),
			exitCode: 4,
		};
	}
	if (status === 403) {
		return {
			what: `\`${host}\` does not let this key list environments (${fact})`,
			tryThis: 'ask for the permission, or use another key',
			exitCode: 4,
		};
	}
	const isTemporary = status === 408 || status === 429 || status >= 500;
	return {
		what: `\`${host}\` did not answer with a listing (${fact})`,
		tryThis: tryOther(otherBase) ?? (isTemporary ? 'try again in a while' : checkBase),
		exitCode: 5,
	};
};

const adviseOnKey = ({keyFrom = 'the key', canSetUp = false}: StatusFault): string =>
	`check ${keyFrom}, or ${canSetUp ? 'run `envpick --setup`' : 'make a new one with the service'}`;

const explainRedirected = ({host, status, target, why}: RedirectedFault): Failure => {
	if (why === 'too-many') {
		return {what: `\`${host}\` redirects without end (${status})`, tryThis: checkBase, exitCode: 5};
	}
	if (target === undefined) {
		return {what: `\`${host}\` redirects to an unusable address (${status})`, tryThis: checkBase, exitCode: 5};
	}
	return {
		what: `\`${host}\` redirects to \`${target}\` (${status}, not followed: the key stays with the address you gave)`,
		tryThis: 'give the new address if you trust it',
		exitCode: 5,
	};
};

const explainUnusable = ({from, reason, limit, otherBase, tryThis: given}: UnusableFault): Failure => {
	const [why, tryThis] = unusableWords[reason];
	const fact = limit === undefined ? why : `${why} ${sizeText(limit)}`;
	return {what: `${from} is not a listing (${fact})`, tryThis: given ?? tryOther(otherBase) ?? tryThis, exitCode: 6};
};

const tryOther = (base: string | undefined): string | undefined =>
	base === undefined ? undefined : `try \`${base}\` as the address`;

/** The most characters of the line for standard error. */
const longestLine = 300;

/**
A failure as one line for standard error, without the line break: at most 300 characters after the program's name, and
ASCII, as the encoding of the terminal behind standard error is not known (an SSH session need not pass its locale on).
Where it is too long, what failed is cut, and what to try only where it fills more than half of the line.
*/
export const failureLine = ({what, tryThis}: Pick<Failure, 'what' | 'tryThis'>): string => {
	const failed = toAscii(what);
	// Half of the line, or what the failure leaves of it.
	const remedy = cut(toAscii(tryThis), Math.max(longestLine / 2, longestLine - failed.length - 2));
	return `envpick: ${cut(failed, longestLine - remedy.length - 2)}; ${remedy}`;
};

// Not in the midst of a character that is written as a number.
const cut = (text: string, length: number): string =>
	text.length > length ? `${text.slice(0, length - 3).replace(/<(?:U(?:\+[\dA-F]*)?)?$/, '')}...` : text;

const toAscii = (text: string): string =>
	text
		.replaceAll('…', '...')
		.replaceAll('•', '*')
		.replace(/[^\x20-\x7e]/gu, character => {
			const code = character.codePointAt(0) as number;
			return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
		});
