import {X509Certificate} from 'node:crypto';
import {getCACertificates} from 'node:tls';
import type {KeyRequest} from '../../access-key/io/read.ts';
import {FaultError} from '../../fault/fault.ts';
import {readFile} from '../../system/io/read-file.ts';

const mostBytes = 2 ** 20;

export type AuthorityRequest = Pick<KeyRequest, 'stdin' | 'timeout' | 'signal' | 'places'> & {
	readonly path: string;
	/** The path of the value in the config: `services.work.ca`. */
	readonly field: string;
};

/**
The certificates to trust for a service with a file of its own: those that Node trusts, and those of the file. Throws a
FaultError of type `bad-config`, or the reason of the signal.
*/
export const readAuthorities = async (request: AuthorityRequest): Promise<readonly string[]> => {
	const {path, field, stdin, timeout, signal, places} = request;
	const bad = (why: string): FaultError =>
		new FaultError({
			type: 'bad-config',
			place: places.get(field) ?? field,
			why: `\`${field}\`: ${why}`,
			tryThis: 'write the path of a PEM file with certificates',
		});
	const own = await readFile({path, stdin, timeout, mostBytes, ...(signal !== undefined && {signal})}).catch(error => {
		throw error instanceof FaultError && error.fault.type === 'unreadable-file' ? bad(error.fault.why) : error;
	});
	const certificates = own.toString().match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
	if (certificates.length === 0) {
		throw bad('it holds no certificate');
	}
	if (!certificates.every(isCertificate)) {
		throw bad('it holds a damaged certificate');
	}
	return [...getCACertificates('default'), ...certificates];
};

const isCertificate = (text: string): boolean => {
	try {
		new X509Certificate(text);
		return true;
	} catch {
		return false;
	}
};
