import fc from 'fast-check';
import {usualBindings} from '../../source/core/bindings.ts';
import {emptyLine, insertText} from '../../source/core/line-edit.ts';
import {usualPalette} from '../../source/core/palette.ts';
import {updateSetup} from '../../source/core/setup.ts';
import {
	initSetup,
	type Places,
	type SetupAction,
	type SetupEffect,
	type SetupOptions,
	type SetupState,
	type SetupTurn,
	type Trial,
} from '../../source/core/setup-state.ts';
import {anyListing, anySize, hostileText, safeText} from './arbitrary-states.ts';

export const setupOptions: SetupOptions = {
	allowsInsecureHttp: false,
	isAscii: false,
	palette: usualPalette,
	bindings: usualBindings,
	address: '',
	key: '',
};

export const somePlaces: Places = {
	name: 'sandbox.example.org',
	config: '~/.config/envpick/config.json',
	keyFile: '~/.config/envpick/sandbox.example.org.key',
	replacesService: false,
	replacesKey: false,
	variables: [],
};

const anyAddress = fc.oneof(
	fc.constantFrom('sandbox.example.org', 'https://sandbox.example.org/api', 'http://sandbox.example.org', ''),
	hostileText,
);
const anyKey = fc.oneof(fc.constantFrom('correct-horse', 'a b', 'Bearer x', ''), hostileText);
const anyCommand = fc.oneof(fc.constantFrom('pass show envpick', "cat 'my key'", 'cat | head', ''), hostileText);

const anyOptions: fc.Arbitrary<SetupOptions> = fc
	.record({address: anyAddress, key: anyKey, isAscii: fc.boolean()})
	.map(changes => ({...setupOptions, ...changes}));

const failure = fc.constantFrom(3 as const, 4 as const, 5 as const, 6 as const).map(exitCode => ({
	what: 'could not reach `sandbox.example.org` (connection refused)',
	tryThis: 'check the address',
	exitCode,
}));

const anyTrial: fc.Arbitrary<Trial> = fc.oneof(
	anyListing.map(listing => ({type: 'worked' as const, listing})),
	failure.map(one => ({type: 'failed' as const, failure: one})),
);

const anyPlaces: fc.Arbitrary<Places> = fc
	.record(
		{
			replacesService: fc.boolean(),
			replacesKey: fc.boolean(),
			formerDefault: fc.constant('work'),
			problem: safeText,
			variables: fc.subarray(['ENVPICK_BASE_URL', 'ENVPICK_ACCESS_KEY']),
		},
		{requiredKeys: []},
	)
	.map(changes => ({...somePlaces, ...changes}));

// What a field holds is clean: see line-edit.ts.
const toChange = (text: string): SetupAction => ({type: 'changed', text: insertText(emptyLine, text).text});

/** Anything that can happen to a set-up, in no order that it can rely on. */
export const anySetupAction: fc.Arbitrary<SetupAction> = fc.oneof(
	{weight: 3, arbitrary: fc.constant({type: 'entered' as const})},
	{
		weight: 4,
		arbitrary: fc
			.constantFrom('enter', 'enter', 'esc', 'r', 'k', 'x', 'ctrl+z')
			.map(key => ({type: 'pressed' as const, key})),
	},
	{weight: 2, arbitrary: fc.oneof(anyAddress, anyKey, anyCommand).map(toChange)},
	{weight: 1, arbitrary: fc.constantFrom(-1, 1).map(by => ({type: 'moved' as const, by}))},
	{weight: 1, arbitrary: safeText.map(why => ({type: 'refused' as const, why}))},
	{
		weight: 3,
		arbitrary: fc
			.constantFrom('run' as const, 'files' as const, 'command' as const)
			.chain(way => fc.constantFrom({type: 'chose' as const, way}, {type: 'selected' as const, way})),
	},
	{weight: 1, arbitrary: anySize.map(size => ({type: 'resized' as const, size}))},
	{weight: 1, arbitrary: fc.nat(100_000).map(milliseconds => ({type: 'waited' as const, milliseconds}))},
	{weight: 1, arbitrary: safeText.map(remark => ({type: 'delayed' as const, remark}))},
	{weight: 4, arbitrary: fc.record({type: fc.constant('tried' as const), trial: anyTrial, places: anyPlaces})},
	{weight: 1, arbitrary: anyKey.map(key => ({type: 'printed' as const, key}))},
	{weight: 1, arbitrary: safeText.map(why => ({type: 'unprinted' as const, why}))},
	{weight: 1, arbitrary: fc.constant({type: 'saved' as const, name: 'work', said: ['kept']})},
	{weight: 1, arbitrary: safeText.map(why => ({type: 'unsaved' as const, why}))},
);

/** The state after actions, and every effect they asked for. */
export const runSetup = (first: SetupTurn, actions: readonly SetupAction[]): SetupTurn => {
	let {state} = first;
	const effects: SetupEffect[] = [...first.effects];
	for (const action of actions) {
		const turn = updateSetup(state, action);
		state = turn.state;
		effects.push(...turn.effects);
	}
	return {state, effects};
};

/** A first turn of any set-up. */
export const anyFirstTurn: fc.Arbitrary<SetupTurn> = fc
	.tuple(anyOptions, anySize, fc.boolean())
	.map(([options, size, startsAnew]) => initSetup(options, size, startsAnew));

/** A state that a person can come to, whatever was done to it. */
export const anySetup: fc.Arbitrary<SetupState> = fc
	.tuple(anyFirstTurn, fc.array(anySetupAction, {maxLength: 20}))
	.map(([first, actions]) => runSetup(first, actions).state);
