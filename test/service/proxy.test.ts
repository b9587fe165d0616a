import {getCACertificates, setDefaultCACertificates} from 'node:tls';
import {afterAll, afterEach, describe, expect, it} from 'vitest';
import {createKey} from '../helpers/program/key.ts';
import {createAuthority, createSelfSigned} from '../helpers/service/certificates.ts';
import {startSocketServer} from '../helpers/service/fault-server.ts';
import {smallListing, startListingServer} from '../helpers/service/listing-server.ts';
import {failureOf, type LoadOptions, load} from '../helpers/service/load.ts';
import {startProxyServer} from '../helpers/service/proxy-server.ts';

const trusted = getCACertificates('default');
const target = 'https://service.test';
const checkProxy = 'check the proxy, or add the host to NO_PROXY';
const authority = createAuthority();

afterAll(() => authority.remove());

afterEach(() => {
	setDefaultCACertificates(trusted);
	delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
});

const signed = (names = 'DNS:service.test', dates?: {from: string; to: string}) =>
	startListingServer({certificate: authority.sign(names, dates)});

describe('a request through a proxy', () => {
	it('makes a tunnel that shows only the host and its password', async () => {
		setDefaultCACertificates([...trusted, authority.cert]);
		const server = await signed();
		const proxy = await startProxyServer({targetPort: server.port});

		const notes: string[] = [];
		const response = await load(`${target}/api`, server.key, {
			note: line => notes.push(line),
			variables: {HTTPS_PROXY: `http://us%65r:pa%3Ass@${proxy.host}`},
		});

		expect(response).toEqual(smallListing);
		expect(notes[0]).toContain(proxy.host);
		expect(server.requests.map(request => request.headers.host)).toEqual(['service.test']);
		expect(server.requests[0]?.headers).not.toHaveProperty('proxy-authorization');
		expect(proxy.requests.map(request => request.line)).toEqual(['CONNECT service.test:443']);
		expect(proxy.requests[0]?.headers['proxy-authorization']).toBe(`Basic ${btoa('user:pa:ss')}`);
		expect(JSON.stringify(proxy.requests)).not.toContain(server.key);
	});

	it('goes through a proxy that itself uses TLS', async () => {
		setDefaultCACertificates([...trusted, authority.cert]);
		const server = await signed();
		const certificate = authority.sign('IP:127.0.0.1,DNS:localhost');
		const proxy = await startProxyServer({targetPort: server.port, certificate});
		const variables = {HTTPS_PROXY: `https://localhost:${proxy.port}`};

		expect(await load(target, server.key, {variables})).toEqual(smallListing);
		expect(proxy.requests.map(request => request.line)).toEqual(['CONNECT service.test:443']);
	});

	it('does not trust a proxy with a self-signed certificate', async () => {
		const proxy = await startProxyServer({targetPort: 0, certificate: createSelfSigned('DNS:localhost')});
		process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
		const variables = {HTTPS_PROXY: `https://user:S3KRET@localhost:${proxy.port}`};

		expect(await failureOf(target, createKey(), {variables})).toBe(
			`3 could not reach \`service.test\` through the proxy \`localhost:${proxy.port}\` (its certificate is self-signed); if you trust it, name its PEM file in \`ca\` of the service in the config, or in NODE_EXTRA_CA_CERTS`,
		);
		expect(proxy.requests).toEqual([]);
	});

	it('passes plain http to the proxy if that was allowed', async () => {
		const server = await startListingServer();
		const proxy = await startProxyServer({targetPort: server.port});

		// As curl reads it: a raw backslash and a raw percent sign.
		const variables = {http_proxy: `DOMAIN\\user:100%@${proxy.host}`};

		expect(await load('http://service.test', server.key, {variables})).toEqual(smallListing);
		expect(proxy.requests.map(request => request.line)).toEqual(['GET http://service.test/v0/resources']);
		expect(proxy.requests[0]?.headers['proxy-authorization']).toBe(`Basic ${btoa('DOMAIN\\user:100%')}`);
		expect(server.requests).toHaveLength(1);
	});

	const past = {from: '20200101000000Z', to: '20210101000000Z'};

	it.each([
		['is signed by an unknown authority', () => signed(), false],
		['is for a different host', () => signed('DNS:other.test'), true],
		['has expired', () => signed('DNS:service.test', past), true],
		['is self-signed', () => startListingServer({certificate: createSelfSigned('DNS:service.test')}), true],
	])('checks the certificate behind the tunnel: it %s', async (words, start, isTrusted) => {
		setDefaultCACertificates(isTrusted ? [...trusted, authority.cert] : trusted);
		const server = await start();
		const proxy = await startProxyServer({targetPort: server.port});
		process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';

		expect(await failureOf(target, server.key, {variables: {HTTPS_PROXY: proxy.host}})).toContain(
			`3 could not reach \`service.test\` through the proxy \`${proxy.host}\` (its certificate ${words}); `,
		);
		expect([server.requests.length, proxy.requests.length]).toEqual([0, 1]);
	});
});

describe('a proxy that fails', () => {
	const key = createKey();

	/** The failure through a proxy, without the names of the service and the proxy. */
	const failThrough = async (host: string, options: LoadOptions = {}): Promise<string> => {
		const variables = {HTTPS_PROXY: `http://user:S3KRET@${host}`};
		const failure = await failureOf(target, key, {variables, ...options});
		return failure.replace(` \`service.test\` through the proxy \`${host}\``, '');
	};

	it('refuses connections', async () => {
		const proxy = await startSocketServer({});
		proxy.close();

		expect(await failThrough(proxy.host)).toBe(`3 could not reach (the proxy refused the connection); ${checkProxy}`);
	});

	it('has a name that no name server knows', async () => {
		expect(await failThrough('proxy..example:3128')).toBe(`3 could not reach (no such proxy host); ${checkProxy}`);
	});

	it.each([
		[407, 'the proxy requires a username and password: 407', 'put them in the proxy address'],
		[403, 'the proxy refused to connect: 403', checkProxy],
		[502, 'the proxy refused to connect: 502', checkProxy],
		[103, 'the proxy refused to connect: 103', checkProxy],
	])('responds to CONNECT with %i', async (status, words, tryThis) => {
		const proxy = await startProxyServer({
			targetPort: 0,
			onConnect: socket => socket.end(`HTTP/1.1 ${status} S3KRET\r\nX: S3KRET\r\n\r\nS3KRET`),
		});

		expect(await failThrough(proxy.host)).toBe(`3 could not reach (${words}); ${tryThis}`);
		expect(proxy.requests).toHaveLength(1);
	});

	it('requires a password for plain http', async () => {
		const proxy = await startProxyServer({targetPort: 0, status: 407});

		expect(await failureOf('http://service.test', key, {variables: {HTTP_PROXY: proxy.host}})).toContain(
			'(the proxy requires a username and password: 407); put them in the proxy address',
		);
		expect(proxy.requests).toHaveLength(1);
	});

	it.each([
		['ends the connection', '', `the proxy closed the connection); ${checkProxy}`],
		[
			'does not speak HTTP',
			'SSH-2.0-OpenSSH_9.2\r\n',
			'its response is not valid HTTP); check the port, or try https://',
		],
	])('%s', async (_, bytes, words) => {
		const proxy = await startSocketServer({onRequest: socket => socket.end(bytes)});

		expect(await failThrough(proxy.host)).toBe(`3 could not reach (${words}`);
		expect(proxy.connections()).toBe(1);
		expect(proxy.received()).toContain('CONNECT service.test:443');
		expect(proxy.received()).not.toContain(key);
	});

	it('is silent: the deadline applies, and the connection is closed', async () => {
		const closed = Promise.withResolvers<void>();
		const proxy = await startSocketServer({onRequest: socket => socket.once('close', closed.resolve)});

		expect(await failThrough(proxy.host, {timeout: 300})).toBe(
			'3 timed out loading from (0.3 s); try again, or raise --timeout',
		);
		await closed.promise;
	});

	it('is silent: quitting closes the connection at once', async () => {
		const leaving = new AbortController();
		const proxy = await startSocketServer({onRequest: () => leaving.abort(new Error('left'))});

		const loading = load(target, key, {variables: {HTTPS_PROXY: proxy.host}, signal: leaving.signal});

		await expect(loading).rejects.toThrow('left');
	});
});
