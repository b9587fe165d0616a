import {X509Certificate} from 'node:crypto';
import {getCACertificates} from 'node:tls';
import type {ToFault} from '../../fault/fault.ts';
import {type FileRequest, readFile} from '../../system/io/read-file.ts';

export type AuthorityRequest = Pick<FileRequest, 'path' | 'stdin' | 'timeout' | 'signal'> & {
	readonly toFault: ToFault;
};

/** The certificates of Node and of a file, as PEM. Throws a fault from `toFault`, or the reason of the signal. */
export const readAuthorities = async (file: AuthorityRequest): Promise<readonly string[]> => {
	const {toFault} = file;
	const own = await readFile({...file, mostBytes: 2 ** 20});
	const certificates = own.toString().match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g);
	if (certificates === null) {
		throw toFault('it contains no certificate');
	}
	try {
		certificates.map(text => new X509Certificate(text));
	} catch {
		throw toFault('it contains a damaged certificate');
	}
	return [...getCACertificates('default'), ...certificates];
};
