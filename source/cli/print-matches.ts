import type {Arguments} from './arguments.ts';
import {endOf, formOf, formOptionsOf} from './settings.ts';
import type {Seen} from './surroundings.ts';
import {failureLine} from '../fault/explain.ts';
import {matchingResources, toPlainJson, toPlainText} from '../forms/write-all.ts';
import type {Listing} from '../listing/listing.ts';

/** Where it goes, and what is seen of it. */
export type Output = Seen & {
	readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
	readonly stderr: Pick<NodeJS.WriteStream, 'write'>;
};

const askForMore = 'ask the service for what is missing';

/** Prints every match, for `--list` and `--json`; gives the exit code. */
export const printMatches = (given: Arguments, listing: Listing, output: Output): number => {
	const {stdout, stderr} = output;
	const resources = matchingResources(listing, given.query, given.unique);
	const incomplete =
		listing.next === undefined ? [] : ['the listing may be incomplete (the service signals more than it sent)'];
	const warn = (whats: readonly string[], tryThis: string) => {
		if (whats.length > 0) {
			stderr.write(`${failureLine({what: whats.join(', and '), tryThis})}\n`);
		}
	};
	if (given.json) {
		warn(incomplete, askForMore);
		stdout.write(toPlainJson(resources));
		return resources.length === 0 ? 1 : 0;
	}
	const {text, refusals} = toPlainText(resources, formOf(given, output), {
		...formOptionsOf(given, output),
		groups: listing.groups,
		end: endOf(given),
	});
	stdout.write(text);
	const [refusal] = refusals;
	if (refusal === undefined) {
		warn(incomplete, askForMore);
	} else {
		const leftOut = `${refusals.length} of ${resources.length} left out (${refusal})`;
		warn([leftOut, ...incomplete], incomplete.length === 0 ? '--json prints them all' : '--json prints all that came');
	}
	// Where everything was left out a script got nothing, as if nothing had matched.
	return resources.length === refusals.length ? 1 : 0;
};
