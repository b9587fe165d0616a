import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

export type Certificate = {readonly key: string; readonly cert: string};

export type Authority = {
	/** The certificate of the authority, for clients to trust. */
	readonly cert: string;
	readonly certPath: string;
	/** Signs a certificate for names such as `DNS:localhost` and `IP:127.0.0.1`. */
	readonly sign: (names: string, dates?: {readonly from: string; readonly to: string}) => Certificate;
	readonly remove: () => void;
};

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Creates a certificate authority with openssl, in a new directory that `remove` deletes. */
export const createAuthority = (): Authority => {
	const directory = mkdtempSync(join(tmpdir(), 'envpick-authority-'));
	const openssl = (...words: string[]) => execFileSync('openssl', words, {cwd: directory, stdio: 'pipe'});
	const read = (name: string) => readFileSync(join(directory, name), 'utf8');
	writeFileSync(join(directory, 'index'), '');
	writeFileSync(
		join(directory, 'settings'),
		'[ca]\ndefault_ca=own\n[own]\ndatabase=index\nnew_certs_dir=.\ndefault_md=sha256\npolicy=any\nrand_serial=yes\nunique_subject=no\n[any]\ncommonName=supplied\n',
	);
	openssl(
		'req',
		'-x509',
		...newKey,
		'-keyout',
		'ca.key',
		'-out',
		'ca.pem',
		'-subj',
		'/CN=test authority',
		'-days',
		'2',
	);
	let count = 0;
	return {
		cert: read('ca.pem'),
		certPath: join(directory, 'ca.pem'),
		sign: (names, dates) => {
			count += 1;
			const name = `${count}`;
			writeFileSync(join(directory, `${name}.names`), `subjectAltName=${names}\n`);
			openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', '/CN=service');
			const period = dates === undefined ? ['-days', '2'] : ['-startdate', dates.from, '-enddate', dates.to];
			const files = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-extfile', `${name}.names`];
			openssl(
				'ca',
				'-batch',
				'-notext',
				'-config',
				'settings',
				'-cert',
				'ca.pem',
				'-keyfile',
				'ca.key',
				...period,
				...files,
			);
			return {key: read(`${name}.key`), cert: read(`${name}.pem`)};
		},
		remove: () => rmSync(directory, {recursive: true, force: true}),
	};
};

/** Creates a self-signed certificate. */
export const createSelfSigned = (names: string): Certificate => {
	const directory = mkdtempSync(join(tmpdir(), 'envpick-certificate-'));
	try {
		execFileSync(
			'openssl',
			[
				'req',
				'-x509',
				...newKey,
				'-keyout',
				'key',
				'-out',
				'cert',
				'-subj',
				'/CN=service',
				'-addext',
				`subjectAltName=${names}`,
			],
			{cwd: directory, stdio: 'pipe'},
		);
		return {key: readFileSync(join(directory, 'key'), 'utf8'), cert: readFileSync(join(directory, 'cert'), 'utf8')};
	} finally {
		rmSync(directory, {recursive: true, force: true});
	}
};
