import {constants} from 'node:os';
import {errors} from 'undici';
import {describe, expect, it} from 'vitest';
import {explainFault, failureLine} from '../../source/fault/explain.ts';
import {limitsOf} from '../../source/service/limits.ts';
import {toTransportFault} from '../../source/service/transport-fault.ts';
import {codeOf, toUnwritable} from '../../source/system/io/file-fault.ts';

type WithCode = new (message: string, status: number, reply: object) => Error & {readonly code?: string};

const ofUndici = Object.values(errors as unknown as Record<string, WithCode>)
	.filter(type => typeof type === 'function')
	.flatMap(type => {
		const {code} = new type('x', 500, {headers: {}});
		return typeof code === 'string' ? [code] : [];
	});
const ofTheSystem = Object.keys(constants.errno);
const ofNode = ['ERR_ASSERTION', 'ERR_INVALID_ARG_TYPE', 'ERR_INVALID_URL', 'ERR_OUT_OF_RANGE', 'ERR_SYSTEM_ERROR'];

describe('whatever error undici, Node or the system has', () => {
	it.each([...ofUndici, ...ofTheSystem, ...ofNode])('has a sentence on the way to the service: %s', code => {
		const fault = toTransportFault(
			Object.assign(new Error('S3KRET'), {code}),
			false,
			{host: 'h.example'},
			limitsOf(30),
		);

		expect(fault).toBeDefined();
		expect(failureLine(explainFault(fault as NonNullable<typeof fault>))).toMatch(/^envpick: [^;]+; [^;]+$/);
	});

	it.each(ofTheSystem)('has a sentence where a file is written: %s', code => {
		const error = Object.assign(new Error('S3KRET'), {code});

		expect(codeOf(error)).toBe(code);
		expect(failureLine(explainFault(toUnwritable('x', error).fault))).toMatch(/^envpick: cannot write `x` \(.+\); .+$/);
	});
});
