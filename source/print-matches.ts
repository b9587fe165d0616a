import type {Arguments} from './arguments.ts';
import {failureLine} from './core/explain-fault.ts';
import type {Listing} from './core/listing.ts';
import {matchingResources, toPlainJson, toPlainText} from './core/plain.ts';
import {endOf, formOf, formOptionsOf, type Seen} from './settings.ts';

/** Where it goes, and what is seen of it. */
export type Output = Seen & {
	readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
	readonly stderr: Pick<NodeJS.WriteStream, 'write'>;
};

/** Prints every match, for `--list` and `--json`; gives the exit code. */
export const printMatches = (given: Arguments, listing: Listing, output: Output): number => {
	const {stdout, stderr} = output;
	const resources = matchingResources(listing, given.query, given.unique);
	if (listing.next !== undefined) {
		const what = 'the listing may be incomplete (the service signals more than it sent)';
		stderr.write(`${failureLine({what, tryThis: 'ask the service for what is missing'})}\n`);
	}
	if (given.json) {
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
	if (refusal !== undefined) {
		const what = `${refusals.length} of ${resources.length} left out (${refusal})`;
		stderr.write(`${failureLine({what, tryThis: '--json prints them all'})}\n`);
	}
	// Where everything was left out a script got nothing, as if nothing had matched.
	return resources.length === refusals.length ? 1 : 0;
};
