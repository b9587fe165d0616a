import {expect, it} from 'vitest';
import {Fault} from '../../source/fault/fault.ts';
import {codeOf, shownPath, toUnwritable, whyUnreadable} from '../../source/system/io/file-fault.ts';

const failing = (code: string): Error => Object.assign(new Error(`${code}: open '/S3KRET'`), {code});

it.each([
	['permission denied', ['EACCES', 'EPERM']],
	['it is a directory', ['EISDIR']],
	['its disk is read-only', ['EROFS']],
	['its disk is full', ['ENOSPC', 'EDQUOT']],
	['the file size limit is reached', ['EFBIG']],
	['the path is too long', ['ENAMETOOLONG']],
	['it already exists', ['EEXIST']],
	['too many symbolic links', ['ELOOP']],
	['no such device or address', ['ENXIO']],
	['bad file descriptor', ['EBADF']],
	['too many files are open', ['EMFILE', 'ENFILE']],
	['EIO', ['EIO']],
	[undefined, ['ENOENT', 'ENOTDIR']],
])('explains an error of a file with a code of $1', (why, codes) => {
	for (const error of codes.map(failing)) {
		expect(whyUnreadable(error)).toBe(why ?? 'no such file');
		const what = `cannot write \`/a^G\` (${why ?? 'no such directory'})`;
		expect(toUnwritable('/a\u0007', error)).toEqual(new Fault(what, 'check the path'));
	}
});

it.each(Object.entries({whyUnreadable, codeOf, toUnwritable: (thrown: unknown) => toUnwritable('/a', thrown)}))(
	'%s throws an error again that the system did not make',
	(_, describeError) => {
		for (const error of [new TypeError('ours'), {code: 'ENOENT'}, undefined]) {
			let thrown: unknown = 'nothing';
			try {
				describeError(error);
			} catch (again) {
				thrown = again;
			}
			expect(thrown).toBe(error);
		}
	},
);

it('shows a path made safe and cut, and `-` by its name', () => {
	expect(shownPath('-')).toBe('standard input');
	expect(shownPath('./-')).toBe('./-');
	expect(shownPath(`/\u001b${'漢'.repeat(60)}`)).toBe(`/^[${'漢'.repeat(13)}…${'漢'.repeat(14)}`);
});
