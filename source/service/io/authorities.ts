import {X509Certificate} from 'node:crypto';
import type {Stats} from 'node:fs';
import {getCACertificates} from 'node:tls';
import type {Note} from '../../debug/log-lines.ts';
import type {ToFault} from '../../fault/fault.ts';
import {type FileRequest, readFile} from '../../system/io/read-file.ts';
import type {Account} from '../../system/io/trusted-path.ts';
import {noteExposure, whyUnsafe} from '../../system/io/unsafe-file.ts';

export type AuthorityRequest = Pick<FileRequest, 'path' | 'stdin' | 'timeout' | 'signal'> &
	Account & {
		readonly toFault: ToFault;
		readonly note?: Note | undefined;
	};

/** The certificates of Node and of a file, as PEM. Throws a fault from `toFault`, also if others can change the file, or the reason of the signal. */
export const readAuthorities = async (file: AuthorityRequest): Promise<readonly string[]> => {
	const {toFault, note} = file;
	// A user who can write certificates can read what is sent.
	const check = (stats: Stats) => {
		const refusal = whyUnsafe({...file, stats}, 'certificates');
		if (refusal !== undefined) {
			throw toFault(refusal.why, refusal.tryThis);
		}
		noteExposure(note, {...file, stats}, 'certificates');
	};
	const own = await readFile({...file, mostBytes: 2 ** 20, check});
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
