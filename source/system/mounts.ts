/** A mounted file system, as in proc_pid_mountinfo(5). */
type Mount = {
	readonly id: string;
	readonly parent: string;
	readonly point: string;
	/** Whether nothing in it can change. */
	readonly isReadOnly: boolean;
	/** Whether its files have no modes and owners of their own, so that `chmod` has no effect. */
	readonly hasNoModes: boolean;
};

/** The mount of a real path, by the text of `/proc/self/mountinfo`; undefined if the text does not have it. */
export const mountOf = (path: string, text: string): Mount | undefined => {
	const mounts = text.split('\n').flatMap(toMount);
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
	const [id, parent, , , point, options = ''] = own.split(' ');
	const [type = '', , more = ''] = system.split(' ');
	if (id === undefined || parent === undefined || point === undefined) {
		return [];
	}
	const all = [options, more].flatMap(text => text.split(/[,;]/));
	const hasModes = all.some(option => modeOptions.has(option)) || (type === '9p' && !all.includes('aname=drvfs'));
	return [
		{
			id,
			parent,
			point: point.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8))),
			isReadOnly: all.includes('ro'),
			hasNoModes: modeless.has(type) && !hasModes,
		},
	];
};

// The file systems of Windows, of its shares, and of what virtual machines share. `9p` with `drvfs` is a disk of Windows in WSL.
const modeless: ReadonlySet<string> = new Set([
	...['vfat', 'msdos', 'exfat', 'fuseblk', 'cifs', 'smb3'],
	...['drvfs', '9p', 'vboxsf', 'prl_fs', 'fuse.vmhgfs-fuse'],
]);

// With these options they keep modes: WSL, and mount.cifs(8).
const modeOptions: ReadonlySet<string> = new Set(['metadata', 'unix', 'posix', 'cifsacl', 'modefromsid']);
