import {type KeySource, keySourceOf} from '../access-key/access-key.ts';
import {readPrintedKey} from '../access-key/io/key-command.ts';
import {readKey} from '../access-key/io/read-key.ts';
import {toAbsoluteCommand} from '../config/io/config-file.ts';
import {serviceAt} from '../config/services.ts';
import {Fault} from '../fault/fault.ts';
import type {Loader} from '../load/io/loader.ts';
import {openAt, openService} from '../load/io/service.ts';
import type {OpenOptions} from '../load/io/source.ts';
import {askInLines} from '../setup/browse/ask-in-lines.ts';
import {askOnScreen} from '../setup/browse/ask-on-screen.ts';
import {keepService, lookWhereToKeep} from '../setup/io/keep-service.ts';
import {setUp} from '../setup/steps.ts';
import type {Ready, SetupWorld} from '../setup/world.ts';
import {homeOf} from '../system/io/user-directory.ts';
import {refusePrinting} from '../system/node-debug.ts';
import {hasAsciiOnly, hasColors} from '../terminal/capabilities.ts';
import type {Terminal} from '../terminal/io/open-terminal.ts';
import type {ScreenRun} from '../terminal/io/session.ts';
import {colorlessPalette, usualPalette} from '../text/palette.ts';
import {toCommandLine} from '../text/shell-words.ts';
import {openOptionsOf, type Run} from './run-context.ts';

/** Starts the setup on a terminal, with the known values. It ends with undefined on Esc. */
export const startSetup = async (terminal: Terminal, run: Run): Promise<ScreenRun<Ready | undefined>> => {
	// Checked before the key is typed.
	refusePrinting(run.variables);
	const {given, settings, originOf, config, configRequest, screens} = run;
	const {colors, bindings} = config;
	const choice = run.choice();
	const options = openOptionsOf(run);
	const key = 'key' in choice ? choice.key : undefined;
	const start = {
		address: choice.type === 'service' ? choice.address : '',
		key: key === undefined || key.type === 'service-command' ? '' : await readUsableKey(key, options),
		command: key?.type === 'service-command' ? toCommandLine(key.command, homeOf(run.variables)) : '',
		// A named service without a key lacks nothing else.
		asksAnew: given.task === 'setup' && !(originOf('service') === '--service' && key?.type === 'none'),
		allowsInsecureHttp: settings.insecureHttp,
	};
	const world: SetupWorld = {
		load: (address, key) => async (signal, onDelay) => {
			const service = serviceAt(address.base, config.services);
			const load = await openService(address, key, {...options, signal}, {service});
			return load(signal, onDelay);
		},
		look: (connected, name) => lookWhereToKeep(connected, name, configRequest),
		save: keeping => keepService(keeping, configRequest),
		runCommand: words => signal => {
			const command = toAbsoluteCommand(words, configRequest);
			return readPrintedKey({...options, command, signal, toFault: toCommandFault});
		},
	};
	const ask = settings.screenReader ? askInLines : askOnScreen;
	const hasColor = !settings.noColor && hasColors(options.variables);
	const asker = ask(
		terminal,
		{
			look: {
				isAscii: run.settings.ascii || hasAsciiOnly(run.variables),
				palette: hasColor ? {...usualPalette, ...colors} : colorlessPalette,
			},
			bindings,
		},
		screens.world,
	);
	return {...asker, ended: Promise.race([setUp(asker.ask, world, start), asker.ended])};
};

// Returns an empty text for an unusable key, so that the setup asks for another.
const readUsableKey = (source: KeySource, options: OpenOptions): Promise<string> =>
	readKey(source, options).catch(error => (error instanceof Fault ? '' : Promise.reject(error)));

const toCommandFault = (why: string, tryThis: string) => new Fault(`the command ${why}`, tryThis, 4);

/** Opens the new service of the saved config. Its first load returns the listing of the test, and caches it if that is allowed. */
export const openReady = ({address, key, name, received}: Ready, run: Run): Loader => {
	const {variables, config} = run;
	const service = config.services.find(one => one.name === name) ?? serviceAt(address.base, config.services);
	const from: KeySource = name === undefined ? {type: 'none'} : keySourceOf({variables, service, isChosen: true});
	return openAt(address, async () => key, openOptionsOf(run), {service, from, received});
};
