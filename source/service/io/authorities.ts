import {X509Certificate} from 'node:crypto';
import {getCACertificates} from 'node:tls';
import {configFault} from '../../fault/fault.ts';
import {type FileRequest, readFile} from '../../system/io/read-file.ts';

export type AuthorityRequest = Pick<FileRequest, 'path' | 'stdin' | 'timeout' | 'signal'> & {
	readonly locations: ReadonlyMap<string, string>;
	/** The field of the config, such as `services.work.ca`. */
	readonly field: string;
};

/** The certificates of Node and of a file, as PEM. Throws a FaultError, or the reason of the signal. */
export const readAuthorities = async ({locations, field, ...file}: AuthorityRequest): Promise<readonly string[]> => {
	const toFault = (why: string) =>
		configFault(locations, field, `: ${why}`, 'write the path of a PEM file with certificates');
	const own = await readFile({...file, mostBytes: 2 ** 20, toFault});
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
