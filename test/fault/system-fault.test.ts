import {constants} from 'node:os';
import {describe, expect, it} from 'vitest';
import {failureLine, toSystemFault} from '../../source/fault/fault.ts';

const failing = (facts: object): Error => Object.assign(new Error("open '/S3KRET'"), facts);

describe('an unexpected error', () => {
	it.each(Object.keys(constants.errno))('has a sentence and code 2 if the system made it: %s', code => {
		const failure = toSystemFault(failing({code, syscall: 'open', path: '/S3KRET'}));

		expect(failure?.exitCode).toBe(2);
		expect(failureLine(failure!)).toMatch(new RegExp(`^envpick: [^;]+ \\(${code}\\); [^;]+$`));
		expect(failureLine(failure!)).not.toContain('S3KRET');
	});

	it.each([
		['EMFILE', 'cannot open more files (EMFILE); close some programs, or raise the limit with `ulimit -n`'],
		['ENFILE', 'cannot open more files (ENFILE); close some programs, or raise the limit with `ulimit -n`'],
		['EIO', 'a system call failed (EIO); try again'],
	])('has advice about %s', (code, line) => {
		expect(failureLine(toSystemFault(failing({code, syscall: 'open'}))!)).toBe(`envpick: ${line}`);
	});

	it('has a message if a program file is missing', () => {
		expect(failureLine(toSystemFault(failing({code: 'ERR_MODULE_NOT_FOUND'}))!)).toBe(
			'envpick: a program file is missing; run it again, or reinstall it',
		);
	});

	it.each([
		['an error of the language', new TypeError('x is not a function')],
		['an error of Node', failing({code: 'ERR_INVALID_ARG_TYPE'})],
		['an unknown code', failing({code: 'S3KRET', syscall: 'open'})],
		['a code within other text', failing({code: 'EIO of S3KRET', syscall: 'open'})],
		['a code after other text', failing({code: 'S3KRET EIO', syscall: 'open'})],
		['a code alone', failing({code: 'EIO'})],
		['a call alone', failing({syscall: 'open'})],
		['a value that is not an error', {code: 'EIO', syscall: 'open'}],
		['a string', 'EIO'],
		['nothing', undefined],
	])('is a bug if it is %s', (_, error) => {
		expect(toSystemFault(error)).toBeUndefined();
	});
});
