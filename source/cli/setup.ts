import {readKey} from '../access-key/io/read.ts';
import {readPrintedKey} from '../access-key/io/run-command.ts';
import {type KeyOrigin, keySourceOf, toKeyOrigin} from '../access-key/source.ts';
import type {Arguments} from './arguments.ts';
import {type Chosen, chosenOf} from './choose-service.ts';
import {hasColor, isAsciiOnly} from './settings.ts';
import type {Seen} from './surroundings.ts';
import type {Config} from '../config/config.ts';
import {serviceAt} from '../config/service-name.ts';
import {FaultError} from '../fault/fault.ts';
import {type AtOptions, type ListingSource, openAt} from '../load/io/source.ts';
import type {Address} from '../service/address.ts';
import {keepService, lookWhereToKeep} from '../setup/io/keep-service.ts';
import {type SetupRunWorld, setUp} from '../setup/run/setup.ts';
import type {SetupOutcome} from '../setup/state.ts';
import type {Terminal} from '../terminal/io/open.ts';
import type {ScreenRun} from '../terminal/io/session.ts';
import {createRedact} from '../text/redact.ts';

/** What a run gives to its set-up. */
export type SetupRequest = {
	readonly given: Arguments;
	readonly seen: Seen;
	/** How sources are opened in this run, without the service. */
	readonly source: AtOptions;
	readonly world: Omit<SetupRunWorld, 'load' | 'look' | 'save' | 'runCommand'>;
};

/** Starts the set-up on a terminal, with what holds already in its fields. */
export const startSetup = async (terminal: Terminal, request: SetupRequest): Promise<ScreenRun<SetupOutcome>> => {
	const {given, seen, source, world} = request;
	const chosen = chosenOf(given, seen);
	const place = {...given, environment: seen.environment, platform: source.host.platform};
	return setUp(
		terminal,
		{
			options: {
				allowsInsecureHttp: given.insecureHttp,
				isAscii: isAsciiOnly(given, seen),
				palette: seen.config.palette,
				bindings: seen.config.bindings,
				address: chosen.service?.address ?? chosen.baseUrl ?? '',
				key: await keyNow({...source, ...chosen}),
			},
			hasColor: hasColor(given, seen.environment),
			startsAnew: given.setup,
		},
		{
			...world,
			load: async (address, key, signal, onDelay) => (await open(address, key, request)).load(signal, onDelay),
			look: address => lookWhereToKeep(address, place),
			save: keeping => keepService(keeping, place),
			runCommand: command => printedKey(command, source),
		},
	);
};

const open = (
	address: Address,
	key: string,
	{source, seen}: SetupRequest,
	origin?: KeyOrigin,
): Promise<ListingSource> => {
	const service = serviceAt(address, seen.config.services);
	return openAt(address, key, {...source, ...(service !== undefined && {service})}, origin);
};

// One that cannot be used is asked for.
const keyNow = async (source: AtOptions & Chosen): Promise<string> => {
	try {
		return keySourceOf(source).type === 'none' ? '' : await readKey(source);
	} catch (error) {
		if (error instanceof FaultError) {
			return '';
		}
		throw error;
	}
};

const printedKey = async (command: readonly string[], {environment, host, timeout}: AtOptions): Promise<string> => {
	const read = await readPrintedKey({command, environment, host, timeout});
	if ('key' in read) {
		return read.key;
	}
	throw new FaultError({type: 'usage', what: `the command ${read.why}`, tryThis: read.tryThis});
};

type Ready = Extract<SetupOutcome, {type: 'ready'}>;

/** What was set up, to be browsed: its first load is what the trial brought. `config` is the one after it was kept. */
export const openReady = async (ready: Ready, request: SetupRequest, config: Config): Promise<ListingSource> => {
	const source = await open(ready.address, ready.key, request, keyOriginOf(ready, request, config));
	let tried = ready.listing;
	return {
		...source,
		load: async (signal, onDelay) => {
			const first = tried;
			tried = undefined;
			return first ?? source.load(signal, onDelay);
		},
	};
};

const keyOriginOf = ({kept, key}: Ready, {seen}: SetupRequest, {services}: Config): KeyOrigin => {
	const service = kept && services.find(({name}) => name === kept.name);
	return toKeyOrigin(
		service === undefined ? {type: 'none'} : keySourceOf({environment: seen.environment, service, isChosen: true}),
		createRedact(key),
	);
};

/** The command line as if what was set up had been asked for on it. */
export const toGiven = (given: Arguments, {address, kept}: Ready): Arguments => {
	const {baseUrl: _, service: __, accessKeyFile: ___, ...rest} = given;
	return {...rest, ...(kept === undefined ? {baseUrl: address.base} : {service: kept.name})};
};
