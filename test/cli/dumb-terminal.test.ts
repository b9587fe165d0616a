import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openHere} from '../helpers/program/open-here.ts';
import {startListingServer} from '../helpers/service/listing-server.ts';
import {listingOf} from '../helpers/service/service.ts';

const refusal = 'envpick: this terminal cannot draw a screen (TERM is `dumb`); use --screen-reader, --list or -1\n';

describe('a terminal that only appends lines', () => {
	it.each([[[]], [['--setup']], [['--height', '10']], [['--print', 'win']], [['--run', 'echo']]])(
		'gets no screen, and nothing is requested: %j',
		async args => {
			const {ended, text, requests} = await open(args);

			expect(await ended).toEqual({exitCode: 2, stderr: refusal});
			expect([text(), requests]).toEqual(['', []]);
		},
	);

	it('gets no setup either', async () => {
		const {ended, text} = openHere([], {TERM: 'dumb', HOME: await makeDirectory()});

		expect(await ended).toEqual({exitCode: 2, stderr: refusal});
		expect(text()).toBe('');
	});

	it.each([
		['--list', [], 'os:win7\nos:mac\n'],
		['-1', ['mac', '--print'], 'os:mac\n'],
	])('gets the output of %s', async (option, args, output) => {
		const {ended, text} = await open([option, ...args]);

		expect(await ended).toEqual({exitCode: 0, stderr: ''});
		expect(text()).toBe(output);
	});

	it('gets the reason if -1 has several picks to choose from', async () => {
		const {ended} = await open(['-1']);

		expect(await ended).toEqual({
			exitCode: 2,
			stderr: expect.stringMatching(
				/^envpick: the matches give 2 different picks \(.*\), and there is no screen to choose on; /,
			),
		});
	});

	it('gets no copy, as it knows no OSC 52', async () => {
		const {ended, text} = await open(['-1', 'mac', '--clipboard', 'osc52']);

		expect(await ended).toEqual({exitCode: 2, stderr: expect.stringContaining('no OSC 52 on this terminal')});
		expect(text()).toBe('');
	});

	it('gets the lines for a screen reader, without escape sequences', async () => {
		const {ended, text, shows, type} = await open(['--screen-reader', '--print']);
		await shows('1 of 2');

		type('\u001b[B');
		await shows('2 of 2');
		type('\r');

		expect(await ended).toEqual({exitCode: 0, stderr: ''});
		expect(text()).toMatch(/2 of 2(.*\n)+os:mac\n$/);
		expect(text()).not.toMatch(/[^\P{Cc}\n]/u);
	});
});

/** A run on such a terminal, and the requests to its service. */
const open = async (args: readonly string[]) => {
	const {base, key, requests} = await startListingServer({listing: listingOf(['os:win7'], ['os:mac'])});
	const env = {HOME: await makeDirectory(), ENVPICK_BASE_URL: base, ENVPICK_ACCESS_KEY: key};
	return {...openHere(args, {TERM: 'dumb', ...env}), requests};
};
