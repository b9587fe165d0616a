import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {findTool, type Host, toChildVariables} from '../../system/io/run-program.ts';
import type {Variables} from '../../system/variables.ts';
import {farHopOf, type Hop, hopTypeOf, type Path} from '../path.ts';
import {parseTmuxServer, type TmuxServer, tmuxQuestion} from '../tmux.ts';
import {findHolder, findVariables, type Holding} from './terminal-holder.ts';

// Milliseconds that tmux may take to answer.
const tmuxLimit = 1000;

// Deeper than people nest multiplexers.
const mostHops = 8;

/**
Follows the way from this process out to the person's terminal: to the program that holds our terminal, from a tmux to the
terminal attached to it, and so on, to where this machine ends.
*/
export const findPath = async (environment: Variables, host: Host): Promise<Path> => {
	const hops: Hop[] = [];
	let variables = environment;
	let pid: number | undefined = host.pid;
	while (hops.length < mostHops) {
		const holding: Holding | undefined = pid === undefined ? undefined : await findHolder(pid, host.platform);
		const type = hopTypeOf(variables, holding?.holder);
		if (type === 'tmux') {
			const hop = await askTmux(await toAddress(variables, holding), environment);
			hops.push(hop);
			pid = hop.server?.client;
			variables = await toVariablesBeyond(hop, variables);
		} else if (type === 'screen') {
			hops.push({type});
			// Nothing tells which terminal is attached; its variables are from where it was started.
			pid = undefined;
			variables = {...variables, STY: undefined, TERM: undefined};
		} else {
			const last: readonly Hop[] = type === undefined ? [] : [{type}];
			return [...hops, ...last, farHopOf(variables['TERM'])].filter(hop => hop !== undefined);
		}
	}
	return hops;
};

type TmuxHop = Extract<Hop, {type: 'tmux'}>;

// sudo removes $TMUX, as do those who start a tmux within a tmux; the pane's first process got it from tmux.
const toAddress = async (variables: Variables, holding: Holding | undefined): Promise<Variables> => {
	const given = holding?.holder === 'tmux' ? await findVariables(holding.first) : undefined;
	const {TMUX, TMUX_PANE} = given ?? variables;
	return {TMUX, TMUX_PANE};
};

const askTmux = async (address: Variables, environment: Variables): Promise<TmuxHop> => {
	// Without an address tmux talks to the person's default server, whichever this one is.
	const isKnown = (address['TMUX'] ?? '') !== '';
	const server = isKnown ? await findTmuxServer({...environment, ...address}) : undefined;
	return server === undefined ? {type: 'tmux'} : {type: 'tmux', server, variables: address};
};

const findTmuxServer = async (environment: Variables): Promise<TmuxServer | undefined> => {
	const file = await findTool('tmux', environment);
	if (file === undefined) {
		return undefined;
	}
	try {
		const {stdout} = await promisify(execFile)(file, tmuxQuestion, {
			env: toChildVariables(environment),
			cwd: '/',
			timeout: tmuxLimit,
			killSignal: 'SIGKILL',
			maxBuffer: 2 ** 24,
		});
		return parseTmuxServer(stdout);
	} catch (error) {
		// With nobody attached tmux prints its options and then fails; another user's, a gone or a stuck one prints nothing.
		const printed = error instanceof Error && 'stdout' in error ? error.stdout : undefined;
		return typeof printed === 'string' ? parseTmuxServer(printed) : undefined;
	}
};

// The client's own variables are those of the terminal it was attached from; ours can be of one long closed.
const toVariablesBeyond = async (hop: TmuxHop, variables: Variables): Promise<Variables> => {
	const client = hop.server?.client;
	const found = client === undefined ? undefined : await findVariables(client);
	const isElsewhere = found !== undefined && found['TMUX'] !== hop.variables?.['TMUX'];
	return {...(found ?? variables), TERM: hop.server?.terminal, TMUX: isElsewhere ? found['TMUX'] : undefined};
};
