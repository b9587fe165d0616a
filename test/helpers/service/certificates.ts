import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

/** With what servers accept: they would speak HTTP/2 with a client that can. */
export type Certificate = {readonly key: string; readonly cert: string; readonly ALPNProtocols: string[]};

const ALPNProtocols = ['h2', 'http/1.1'];

export type Authority = ReturnType<typeof createAuthority>;

const settings = `[ca]
default_ca=own
[own]
database=index
new_certs_dir=.
default_md=sha256
policy=any
rand_serial=yes
unique_subject=no
[any]
commonName=supplied
`;

const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';

const openDirectory = () => {
	const directory = mkdtempSync(join(tmpdir(), 'envpick-authority-'));
	return {
		directory,
		openssl: (line: string) => void execFileSync('openssl', line.split(' '), {cwd: directory, stdio: 'pipe'}),
		read: (name: string) => readFileSync(join(directory, name), 'utf8'),
		write: (name: string, text: string) => writeFileSync(join(directory, name), text),
		remove: () => rmSync(directory, {recursive: true, force: true}),
	};
};

/** Creates a certificate authority with openssl, in a new directory that `remove` deletes. */
export const createAuthority = () => {
	const {directory, openssl, read, write, remove} = openDirectory();
	write('index', '');
	write('settings', settings);
	openssl(`req -x509 ${newKey} -keyout ca.key -out ca.pem -subj /CN=authority -days 2`);
	let count = 0;
	return {
		/** The certificate of the authority, for clients to trust. */
		cert: read('ca.pem'),
		certPath: join(directory, 'ca.pem'),
		/** Signs a certificate for names such as `DNS:localhost` and `IP:127.0.0.1`. */
		sign: (names: string, dates?: {readonly from: string; readonly to: string}): Certificate => {
			const name = `${++count}`;
			write(`${name}.names`, `subjectAltName=${names}\n`);
			openssl(`req ${newKey} -keyout ${name}.key -out ${name}.csr -subj /CN=service`);
			const period = dates === undefined ? '-days 2' : `-startdate ${dates.from} -enddate ${dates.to}`;
			const files = `-in ${name}.csr -out ${name}.pem -extfile ${name}.names`;
			openssl(`ca -batch -notext -config settings -cert ca.pem -keyfile ca.key ${period} ${files}`);
			return {key: read(`${name}.key`), cert: read(`${name}.pem`), ALPNProtocols};
		},
		remove,
	};
};

/** Creates a self-signed certificate. */
export const createSelfSigned = (names: string): Certificate => {
	const {openssl, read, remove} = openDirectory();
	try {
		openssl(`req -x509 ${newKey} -keyout key -out cert -subj /CN=service -addext subjectAltName=${names}`);
		return {key: read('key'), cert: read('cert'), ALPNProtocols};
	} finally {
		remove();
	}
};
