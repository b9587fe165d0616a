/** A mounted file system, as in proc_pid_mountinfo(5). */
export type Mount = {
	readonly id: string;
	readonly parent: string;
	readonly point: string;
	/** The device number of its files, as in `stat`. */
	readonly device: number;
	/** Whether nothing can change through it. */
	readonly isReadOnly: boolean;
	/** Whether it is read-only, but can change through another mount of the same file system. */
	readonly changesElsewhere: boolean;
	/** Whether its files have no modes and owners of their own, so that `chmod` has no effect. */
	readonly hasNoModes: boolean;
	/** The user whose program answers for all of its files (FUSE), and can claim any owner and mode. */
	readonly programOf: number | undefined;
};

/** The mounts in the text of `/proc/self/mountinfo`. */
export const toMounts = (text: string): readonly Mount[] => text.split('\n').flatMap(toMount);

/** The mount of a real path; undefined if none of them has it. */
export const mountOf = (path: string, mounts: readonly Mount[]): Mount | undefined => {
	const ids = new Set(mounts.map(({id}) => id));
	let found: Mount | undefined;
	// Of the mounts on a mount, the highest one on the way hides those below it.
	for (let isDone = false; !isDone; ) {
		const next = mounts
			.filter(({id, parent}) => (found === undefined ? !ids.has(parent) : parent === found.id && id !== found.id))
			.filter(({point}) => point === '/' || path === point || path.startsWith(`${point}/`))
			.sort((one, other) => one.point.length - other.point.length)[0];
		isDone = next === undefined;
		found = next ?? found;
	}
	return found;
};

const toMount = (line: string): readonly Mount[] => {
	const [own = '', system = ''] = line.split(' - ');
	const [id, parent, numbers = '', , point, options = ''] = own.split(' ');
	const [type = '', , more = ''] = system.split(' ');
	if (id === undefined || parent === undefined || point === undefined) {
		return [];
	}
	const isReadOnly = options.split(',').includes('ro');
	const isWhollyReadOnly = more.split(',').includes('ro');
	const all = [options, more].flatMap(text => text.split(/[,;]/));
	const hasModes = all.some(option => modeOptions.has(option)) || (type === '9p' && !all.includes('aname=drvfs'));
	const [, user] = (/^fuse(?:\.|blk$|$)/.test(type) && /(?:^|,)user_id=(\d+)(?:,|$)/.exec(more)) || [];
	return [
		{
			id,
			parent,
			point: point.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8))),
			device: toDevice(numbers),
			isReadOnly: isReadOnly || isWhollyReadOnly,
			changesElsewhere: isReadOnly && !isWhollyReadOnly,
			hasNoModes: modeless.has(type) && !hasModes,
			programOf: user === undefined ? undefined : Number(user),
		},
	];
};

// As in makedev(3), for numbers up to 12 and 20 bits.
const toDevice = (numbers: string): number => {
	const [major = 0, minor = 0] = numbers.split(':').map(Number);
	return (minor & 0xff) + (major << 8) + (minor >> 8) * 2 ** 20;
};

// The file systems of Windows, of its shares, and of what virtual machines share. `9p` with `drvfs` is a disk of Windows in WSL.
const modeless: ReadonlySet<string> = new Set([
	...['vfat', 'msdos', 'exfat', 'fuseblk', 'cifs', 'smb3'],
	...['drvfs', '9p', 'vboxsf', 'prl_fs', 'fuse.vmhgfs-fuse'],
]);

// With these options they keep modes: WSL, and mount.cifs(8).
const modeOptions: ReadonlySet<string> = new Set(['metadata', 'unix', 'posix', 'cifsacl', 'modefromsid']);
