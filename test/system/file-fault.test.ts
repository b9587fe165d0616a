import {describe, expect, it} from 'vitest';
import {codeOf, shownPath, toUnwritable, whyUnreadable} from '../../source/system/io/file-fault.ts';

const failing = (code: string): Error => Object.assign(new Error(`${code}: open '/S3KRET'`), {code});

const reasons: readonly (readonly [code: string, why: string])[] = [
	['EACCES', 'permission denied'],
	['EPERM', 'permission denied'],
	['EISDIR', 'it is a directory'],
	['EROFS', 'its disk is read-only'],
	['ENOSPC', 'its disk is full'],
	['EDQUOT', 'its disk is full'],
	['EFBIG', 'the file size limit is reached'],
	['ENAMETOOLONG', 'the path is too long'],
	['EEXIST', 'another program created it'],
	['ELOOP', 'too many symbolic links'],
	['ENXIO', 'no such device or address'],
	['EBADF', 'bad file descriptor'],
	['EMFILE', 'too many files are open'],
	['ENFILE', 'too many files are open'],
	['EIO', 'EIO'],
];

const missing = (why: string) => ['ENOENT', 'ENOTDIR'].map(code => [code, why] as const);

describe('an error of a file', () => {
	it.each([...reasons, ...missing('no such file')])('while it was read: %s', (code, why) => {
		expect(whyUnreadable(failing(code))).toBe(why);
	});

	it.each([...reasons, ...missing('no such directory')])('while it was written: %s', (code, why) => {
		expect(toUnwritable('/a\u0007', failing(code)).fault).toEqual({type: 'unwritable-file', path: '/a^G', why});
	});

	it.each([new TypeError('ours'), {code: 'ENOENT'}, undefined])(
		'that the system did not make is thrown again',
		error => {
			for (const word of [whyUnreadable, codeOf, (thrown: unknown) => toUnwritable('/a', thrown)]) {
				let thrown: unknown = 'nothing';
				try {
					word(error);
				} catch (again) {
					thrown = again;
				}
				expect(thrown).toBe(error);
			}
		},
	);
});

it('shows a path made safe and cut, and `-` by its name', () => {
	expect(shownPath('-')).toBe('standard input');
	expect(shownPath('./-')).toBe('./-');
	expect(shownPath(`/\u001b${'漢'.repeat(60)}`)).toBe(`/^[${'漢'.repeat(48)}…`);
});
