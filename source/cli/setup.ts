import {type KeySource, keySourceOf} from '../access-key/access-key.ts';
import {readKey, refusePrinting} from '../access-key/io/read.ts';
import {readPrintedKey} from '../access-key/io/run-command.ts';
import {serviceAt} from '../config/config.ts';
import {Fault} from '../fault/fault.ts';
import type {Loader} from '../load/io/loader.ts';
import {openAt, openService} from '../load/io/service.ts';
import type {OpenOptions, SourceChoice} from '../load/io/source.ts';
import {askInLines} from '../setup/browse/ask-in-lines.ts';
import {askOnScreen} from '../setup/browse/ask-on-screen.ts';
import {keepService, lookWhereToKeep} from '../setup/io/keep-service.ts';
import {type Ready, type SetupWorld, setUp} from '../setup/script.ts';
import {hasColors} from '../terminal/abilities.ts';
import type {Terminal} from '../terminal/io/open.ts';
import type {ScreenRun} from '../terminal/io/session.ts';
import {colorlessPalette, usualPalette} from '../text/palette.ts';
import {needsAscii, openOptionsOf, type Run} from './run.ts';

/** Starts the setup on a terminal, with the known values. It ends with undefined on Esc. */
export const startSetup = async (terminal: Terminal, run: Run): Promise<ScreenRun<Ready | undefined>> => {
	// Checked before the key is typed.
	refusePrinting(run.variables);
	const {given, settings, config, configRequest, screens} = run;
	const {colors, bindings} = config;
	const choice = run.choice();
	const options = openOptionsOf(run);
	const start = {
		address: choice.type === 'service' ? choice.address : '',
		key: await readUsableKey(choice, options),
		asksAnew: given.task === 'setup',
		allowsInsecureHttp: settings.insecureHttp,
	};
	const world: SetupWorld = {
		load: (address, key) => async (signal, onDelay) => {
			const service = serviceAt(address.base, config.services);
			const load = await openService(address, key, {...options, signal}, {service});
			return load(signal, onDelay);
		},
		look: address => lookWhereToKeep(address, configRequest),
		save: keeping => keepService(keeping, configRequest),
		runCommand: command => signal => readPrintedKey({...options, command, signal, toFault: toCommandFault}),
	};
	const ask = settings.screenReader ? askInLines : askOnScreen;
	const hasColor = !settings.noColor && hasColors(options.variables);
	const asker = ask(
		terminal,
		{
			look: {isAscii: needsAscii(run), palette: hasColor ? {...usualPalette, ...colors} : colorlessPalette},
			bindings,
		},
		screens.world,
	);
	return {...asker, ended: Promise.race([setUp(asker.ask, world, start), asker.ended])};
};

// Returns an empty text for an unusable key, so that the setup asks for another.
const readUsableKey = async (choice: SourceChoice, options: OpenOptions): Promise<string> =>
	'key' in choice
		? readKey(choice.key, options).catch(error => (error instanceof Fault ? '' : Promise.reject(error)))
		: '';

const toCommandFault = (why: string, tryThis: string) => new Fault(`the command ${why}`, tryThis);

/** Opens the new service of the saved config. Its first load returns the listing of the test, and caches it if that is allowed. */
export const openReady = ({address, key, name, received}: Ready, run: Run): Loader => {
	const {variables, config} = run;
	const service = serviceAt(address.base, config.services);
	const from: KeySource = name === undefined ? {type: 'none'} : keySourceOf({variables, service, isChosen: true});
	return openAt(address, async () => key, openOptionsOf(run), {service, from, received});
};
