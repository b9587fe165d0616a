import {lstatSync, readFileSync, readlinkSync, type Stats} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {type Mount, mountOf, toMounts} from '../mounts.ts';

/** A file, directory or link by its real path. */
export type Place = {
	readonly path: string;
	readonly stats: Stats;
	/** The directory that contains it; undefined for the root. */
	readonly above: Place | undefined;
	/** The mount that it is on. Unknown outside Linux, and for a descriptor. */
	readonly mount: Mount | undefined;
	/** The user whose program answers for it (FUSE). */
	readonly programOf: number | undefined;
};

/** The places on the way to a path, and the last one; without an end, the path does not exist. */
export type Way = {readonly places: readonly Place[]; readonly end: Place | undefined};

// What Linux allows (path_resolution(7)).
const mostLinks = 40;

/**
Looks up a path like the system, name by name; Node's `realpath` would leave out the links. `opened` describes the file that was
opened by this path. Throws what `fs` throws, and ESTALE if the path does not lead to `opened` or is not UTF-8.
*/
export const wayTo = (path: string, opened?: Stats): Way => {
	const {found, toPlace, add} = createPlaces();
	const names = (path.startsWith('/') ? path : `${resolve('.')}/${path}`).split('/');
	let end: Place | undefined = add('/', lstatSync('/'));
	let links = 0;
	while (names.length > 0 && end !== undefined) {
		const rest: string = [end.path === '/' ? '' : end.path, ...names].join('/');
		// An open descriptor cannot be exchanged, and its link does not contain a path. The parent process connected a pipe.
		if (isDescriptor(rest)) {
			return {places: [...found.values(), ...(opened?.isFile() ? [toPlace(rest, opened)] : [])], end: undefined};
		}
		const here = join(end.path, names.shift() ?? '');
		const stats = lookUp(here);
		const place = stats && (found.get(here) ?? add(here, stats));
		if (stats?.isSymbolicLink()) {
			links++;
			refuseIf(links > mostLinks, 'ELOOP');
			const target = readlinkSync(here);
			end = target.startsWith('/') ? found.get('/') : end;
			names.unshift(...target.split('/'));
		} else {
			end = place;
		}
	}
	if (opened !== undefined) {
		refuseIf(end?.stats.ino !== opened.ino || end.stats.dev !== opened.dev, 'ESTALE');
		end = end && add(end.path, opened);
	}
	return {places: [...found.values()], end};
};

const createPlaces = () => {
	// A mount with an open file cannot go and come back. So a list that is read between opening and looking up has it.
	const mounts = readMounts();
	const programOf = ({dev}: Stats) =>
		mounts.find(({device, programOf}) => programOf !== undefined && device === dev)?.programOf;
	const found = new Map<string, Place>();
	const toPlace = (path: string, stats: Stats): Place => ({
		path,
		stats,
		above: undefined,
		mount: undefined,
		programOf: programOf(stats),
	});
	const add = (path: string, stats: Stats): Place => {
		const place = {...toPlace(path, stats), above: found.get(dirname(path)), mount: mountOf(path, mounts)};
		// The open file replaces its path, and comes last.
		found.delete(path);
		found.set(path, place);
		return place;
	};
	return {found, toPlace, add};
};

const lookUp = (path: string): Stats | undefined => {
	// So Node decodes what is not UTF-8.
	refuseIf(path.includes('\ufffd'), 'ESTALE');
	return lstatSync(path, {throwIfNoEntry: false});
};

const refuseIf = (isWrong: boolean, code: string): void => {
	if (isWrong) {
		throw Object.assign(new Error(code), {code});
	}
};

// Of this process, whose parent opened it.
const isDescriptor = (path: string): boolean =>
	/^\/(?:dev\/stdin|(?:dev|proc\/(?:self|thread-self))\/fd\/\d+)$/.test(path);

// Only Linux has this file.
const readMounts = (): readonly Mount[] => {
	try {
		return toMounts(readFileSync('/proc/self/mountinfo', 'utf8'));
	} catch {
		return [];
	}
};
