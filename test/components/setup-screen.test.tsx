import fc from 'fast-check';
import {renderToString} from 'ink';
import stringWidth from 'string-width';
import {describe, expect, it} from 'vitest';
import {SetupScreen} from '../../source/components/setup-screen.tsx';
import {decodeListing} from '../../source/core/decode-listing.ts';
import {fieldViewOf} from '../../source/core/setup-lines.ts';
import {initSetup, type Places, type SetupAction, type SetupState, type Way} from '../../source/core/setup-state.ts';
import {anySetup, runSetup, setupOptions, somePlaces} from '../helpers/arbitrary-setups.ts';
import {createKey, leakOf} from '../helpers/key.ts';

/** The lines of a frame, without the spaces at their ends. */
const draw = (state: SetupState): string[] =>
	renderToString(
		<SetupScreen state={state} onChange={() => {}} onSubmit={() => {}} onChoose={() => {}} onSelect={() => {}} />,
		{
			columns: state.size.columns,
		},
	)
		.split('\n')
		.map(line => line.trimEnd());

const enter: SetupAction = {type: 'entered'};
const failure = {what: '`a.org` refused the key (401)', tryThis: 'check the key', exitCode: 4} as const;
const emptyListing = decodeListing({data: []});
const failed: SetupAction = {type: 'tried', trial: {type: 'failed', failure}, places: somePlaces};

const worked: SetupAction = {...failed, trial: {type: 'worked', listing: emptyListing}};

const drawAfter = (changes: Partial<SetupState['options']>, rows: number, ...actions: SetupAction[]): string[] =>
	draw(runSetup(initSetup({...setupOptions, ...changes}, {columns: 60, rows}, true), actions).state);

describe('the screen of the set-up', () => {
	it('asks for the address and explains its forms', () => {
		expect(drawAfter({}, 10)).toEqual([
			'the address of your service                       set-up 1/4',
			'',
			'>',
			'',
			'paste it, or type it',
			'Two forms: https://api.HOST or https://HOST/api. Take the',
			'one your service gives.',
			'',
			'',
			'enter go on   esc leave',
		]);
	});

	it('says how far it is where the words for that do not fit', () => {
		const setup = initSetup({...setupOptions, address: 'sandbox.example.org'}, {columns: 40, rows: 10}, true);

		expect(draw(runSetup(setup, [enter]).state)[0]).toBe('the access key for sandbox.example.… 2/4');
	});

	it('shows what will be asked, without gaps where there is no room', () => {
		expect(drawAfter({address: 'a.org/api'}, 6)).toEqual([
			'the address of your service                       set-up 1/4',
			'> a.org/api',
			'asks https://a.org/api/v0/resources',
			'Two forms: https://api.HOST or https://HOST/api. Take the',
			'one your service gives.',
			'enter go on   esc leave',
		]);
	});

	it('masks the key, in ASCII where that is asked for', () => {
		expect(drawAfter({address: 'a.org', key: 'correct-horse'}, 6, enter).slice(1, 3)).toEqual([
			'> •••••••••••••',
			'13 characters',
		]);
		expect(drawAfter({address: 'a.org', key: 'correct-horse', isAscii: true}, 6, enter)[1]).toBe('/ *************');
	});

	it('says how the trial went', () => {
		const trying = [enter, enter, {type: 'waited', milliseconds: 3200}] as const;

		expect(drawAfter({address: 'a.org', key: 'x'}, 6, ...trying)[1]).toBe('⠹ asking a.org, 3 s');
		expect(drawAfter({address: 'a.org', key: 'x'}, 6, enter, enter, failed)).toEqual([
			'a trial of a.org                                  set-up 3/4',
			'`a.org` refused the key (401)',
			'Check the key',
			'',
			'',
			'enter change it   r try again   k keep anyway   esc back',
		]);
	});

	it('asks where to keep them, and names the files of the selected way', () => {
		const toMenu = [enter, enter, worked, {type: 'pressed', key: 'enter'}] as const;
		const notesOf = (way: Way) =>
			drawAfter({address: 'a.org', key: 'x'}, 8, ...toMenu, {type: 'selected', way}).slice(4, -1);

		expect(drawAfter({address: 'a.org', key: 'x'}, 8, ...toMenu)).toEqual([
			'keep address and key                              set-up 4/4',
			'❯ for this run only',
			'  in files that only you can read',
			'  the key from a command, such as a password manager',
			'Nothing is written.',
			'',
			'',
			'enter choose   esc back',
		]);
		expect(notesOf('files')).toEqual([
			'config  ~/.config/envpick/config.json',
			'key     ~/.config/envpick/sandbox.example.org.key',
			'',
		]);
		expect(notesOf('command')).toEqual(['config  ~/.config/envpick/config.json', '', '']);
	});

	it('counts the step of the command where that is chosen', () => {
		const toMenu = [enter, enter, worked, {type: 'pressed', key: 'enter'}] as const;
		const titleAfter = (...actions: SetupAction[]) =>
			drawAfter({address: 'a.org', key: 'x'}, 8, ...toMenu, ...actions)[0];

		expect(titleAfter({type: 'selected', way: 'files'})).toMatch(/^keep address and key .* 4\/4$/);
		expect(titleAfter({type: 'selected', way: 'command'})).toMatch(/^keep address and key .* 4\/5$/);
		expect(titleAfter({type: 'chose', way: 'command'})).toMatch(/^the command that prints the key .* 5\/5$/);
	});

	it('says what keeping them does before where, on 40 cells by 12', () => {
		const places = {
			...somePlaces,
			name: '127.0.0.1-9100',
			formerDefault: 'other',
			variables: ['ENVPICK_ACCESS_KEY'],
			replacesKey: true,
		};
		const draw40 = (more: Partial<Places>, rows: number) =>
			draw(
				runSetup(initSetup({...setupOptions, address: 'a.org', key: 'x'}, {columns: 40, rows}, true), [
					enter,
					enter,
					{...worked, places: {...places, ...more}},
					{type: 'pressed', key: 'enter'},
					{type: 'selected', way: 'files'},
				]).state,
			).slice(4, -1);

		expect(draw40({replacesKey: false}, 12)).toEqual([
			'The environment goes before this:',
			'ENVPICK_ACCESS_KEY.',
			'127.0.0.1-9100 becomes the default, not',
			'other.',
			'config  ~/.config/envpick/config.json',
			'key     ~/.config/envpi….example.org.key',
			'',
		]);
		expect(draw40({replacesService: true}, 10)).toEqual([
			'Replaces what is kept for',
			'127.0.0.1-9100.',
			'Replaces the key file of 127.0.0.1-9100.',
			'The environment goes before this:',
			'5 more lines',
		]);
	});

	it('has exactly as many lines as the terminal, none wider, and nothing that acts or hides, whatever the state', () => {
		fc.assert(
			fc.property(anySetup, state => {
				const {columns, rows} = state.size;
				const lines = draw(state);

				expect(lines).toHaveLength(rows);
				expect(lines.filter(line => stringWidth(line) > columns)).toEqual([]);
				expect(lines.join('').replace(/\p{RGI_Emoji}/gv, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
			}),
			{numRuns: 150},
		);
	});

	it('never shows the key', () => {
		fc.assert(
			fc.property(anySetup, state => {
				const key = createKey();

				expect(leakOf(draw({...state, key: {text: key, cursor: key.length}}).join('\n'), key)).toBeUndefined();
			}),
			{numRuns: 150},
		);
	});

	it('has its cursor on the terminal', () => {
		fc.assert(
			fc.property(anySetup, state => {
				const {cursor = 0} = fieldViewOf(state) ?? {};

				expect(cursor).toBeLessThan(Math.max(1, state.size.columns));
			}),
		);
	});
});
