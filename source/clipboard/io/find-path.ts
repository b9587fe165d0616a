import {openProcesses, readVariables} from '../../system/io/processes.ts';
import {findTool, type Host, outputOf} from '../../system/io/run-program.ts';
import type {Variables} from '../../system/variables.ts';
import {toChildVariables} from '../../system/variables.ts';
import {farHopOf, type Hop, hopTypeOf, type Path, type TerminalOwner, type TmuxHop} from '../path.ts';
import {parseTmuxServer, tmuxQuestion} from '../tmux-server.ts';

/** Follows the path within this machine: to the program that owns our terminal, from tmux to the terminal attached to it … */
export const findPath = async (variables: Variables, host: Host): Promise<Path> => {
	const hops: Hop[] = [];
	let seen = variables;
	let pid: number | undefined = host.pid;
	// No real path has so many hops.
	while (hops.length < 8) {
		const holding: Holding | undefined = pid === undefined ? undefined : await findHolder(pid, host.platform);
		const type = holding?.holder ?? hopTypeOf(seen);
		if (type === 'tmux') {
			const hop = await askTmux(toAddress(seen, holding), variables);
			hops.push(hop);
			pid = hop.server?.client;
			seen = toVariablesBeyond(hop, seen);
		} else if (type === 'screen') {
			hops.push({type});
			// These are the variables of the terminal that started the server. Another terminal may be attached now.
			pid = undefined;
			seen = {...seen, STY: undefined, TERM: undefined};
		} else {
			return [...hops, type && {type}, farHopOf(seen['TERM'])].filter(hop => hop !== undefined);
		}
	}
	return hops;
};

// sudo removes $TMUX, and so does a user who starts a tmux within a tmux. The pane's first process got it from tmux.
const toAddress = (variables: Variables, holding: Holding | undefined): Variables => {
	const given = holding?.holder === 'tmux' ? findVariables(holding.first) : undefined;
	const {TMUX, TMUX_PANE} = given ?? variables;
	return {TMUX, TMUX_PANE};
};

const askTmux = async (address: Variables, variables: Variables): Promise<TmuxHop> => {
	// Without an address the tmux command uses the default server, which may be a different one.
	const file = address['TMUX'] ? await findTool('tmux', variables) : undefined;
	const env = toChildVariables({...variables, ...address});
	// Without an attached client, tmux prints its options and then fails.
	const server = file && parseTmuxServer(await outputOf(file, tmuxQuestion, {env, cwd: '/'}));
	return server ? {type: 'tmux', server, variables: address} : {type: 'tmux'};
};

// The client's own variables describe its terminal; ours may describe a closed one.
const toVariablesBeyond = (hop: TmuxHop, variables: Variables): Variables => {
	const client = hop.server?.client;
	const found = client === undefined ? undefined : findVariables(client);
	const isElsewhere = found !== undefined && found['TMUX'] !== hop.variables?.['TMUX'];
	return {...(found ?? variables), TERM: hop.server?.terminal, TMUX: isElsewhere ? found['TMUX'] : undefined};
};

/** Asks a terminal to identify itself ("secondary device attributes" of xterm's control sequences); the reply arrives as input. */
export const identityQuestion = '\x1b[>c';

// The numbers with which their replies start.
const identities: Readonly<Record<string, Hop>> = {84: {type: 'tmux'}, 83: {type: 'screen'}};

/** Whether a reply could identify the far end of SSH or a container: no tmux, screen or mosh would reply instead. */
export const isFarEndOpen = (path: Path): boolean =>
	path.every(
		hop => hop.type === 'ssh' || hop.type === 'multiplexer' || (hop.type === 'tmux' && hop.server === undefined),
	);

/** The path, with the terminal's reply in place of the guesses. */
export const withIdentity = (path: Path, reply: string): Path => {
	const number = /\x1b\[>(\d+)[;c]/.exec(reply)?.[1];
	return number === undefined
		? path
		: [...path.filter(hop => hop.type === 'ssh'), identities[number]].filter(hop => hop !== undefined);
};

// Programs that run others in a new terminal, and pass everything on.
const transparent = new Set(['sudo', 'su', 'doas', 'script']);

/** A program that owns a terminal, undefined if it does not affect a copy; and the process that it started there. */
type Holding = {readonly holder: TerminalOwner | undefined; readonly first: number};

/**
The program that owns the terminal of a process, such as a server of SSH or tmux: the nearest ancestor with another terminal, or
with none. Undefined if the processes cannot be read, as within a container. `platform` is Node's.
*/
export const findHolder = async (pid: number, platform: string): Promise<Holding | undefined> => {
	const find = await openProcesses(platform);
	let below = find(pid);
	// No real chain is longer, but a table that changed while it was read could contain a cycle.
	for (let step = 0; step < 64 && below !== undefined; step += 1) {
		const above = find(below.parent);
		if (above !== undefined && above.terminal !== below.terminal && !transparent.has(above.name)) {
			return {holder: holders.find(([, format]) => format.test(above.name))?.[0], first: below.pid};
		}
		below = above;
	}
	return undefined;
};

const holders: readonly (readonly [TerminalOwner, RegExp])[] = [
	['tmux', /^tmux/],
	['screen', /^screen$/i],
	['mosh', /^mosh-server/],
	['ssh', /^sshd|^dropbear$/],
];

// A process that is starting or has ended has none.
const findVariables = (pid: number): Variables | undefined => {
	const found = readVariables(pid);
	return found && Object.keys(found).length > 0 ? found : undefined;
};
