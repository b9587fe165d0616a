import {BlockList, isIP, isIPv6} from 'node:net';
import {Fault} from '../../fault/fault.ts';
import type {Variables} from '../../system/variables.ts';
import type {Address} from '../address.ts';

/** A proxy. Its address may contain a user name and a password, and is never shown. */
export type HttpProxy = {readonly url: string; readonly host: string};

/**
The proxy by curl's rules (curl(1), ENVIRONMENT): `https_proxy` or `http_proxy` by the scheme of the address, else `all_proxy`,
lower case first; `no_proxy` lists exceptions. Unlike in curl, an exception may have a port, `HTTP_PROXY` counts (this is not a
CGI program), and loopback is never proxied. Throws Fault if the proxy is unusable.
*/
export const proxyOf = ({base, isLoopback}: Address, variables: Variables): HttpProxy | undefined => {
	const target = new URL(base);
	const names = [`${target.protocol.slice(0, -1)}_proxy`, 'all_proxy'];
	const variable = names.flatMap(name => [name, name.toUpperCase()]).find(name => variables[name]);
	const exceptions = variables['no_proxy'] || variables['NO_PROXY'] || '';
	if (variable === undefined || isLoopback || isExcepted(target, exceptions)) {
		return undefined;
	}
	return toProxy(variables[variable] as string, variable);
};

const toProxy = (value: string, variable: string): HttpProxy => {
	const text = value.trim();
	try {
		const {href, host, username, password} = new URL(text.includes('://') ? text : `http://${text}`);
		// As undici does later: a lone `%` throws.
		decodeURIComponent(username + password);
		// For anything but a host, undici throws an error of its own.
		if (/^https?:\/\/[^/?#]*\/$/.test(href)) {
			return {url: href, host};
		}
	} catch {
		// It is not a URL, and the error may contain the password.
	}
	const tryThis = 'write it as http://HOST:PORT, or list the service in NO_PROXY';
	throw new Fault(`the proxy in ${variable} is not the address of an HTTP proxy`, tryThis);
};

const isExcepted = (target: URL, exceptions: string): boolean => {
	const host = target.hostname.replace(/^\[|\]$|\.$/g, '');
	const port = target.port || (target.protocol === 'https:' ? '443' : '80');
	return exceptions
		.toLowerCase()
		.split(/[\s,]/)
		.some(exception => exception === '*' || isMatch(exception, host, port));
};

// An exception is a name with all names under it (`.name` and `*.name` are the same), an IP address, or a subnet such as
// `10.0.0.0/8`. Names and addresses may have a port.
const isMatch = (exception: string, host: string, port: string): boolean => {
	const [, name = '', only = port] = isIPv6(exception)
		? ['', exception]
		: (/^\[?(.*?)\]?(?::(\d+))?$/.exec(exception) ?? []);
	const domain = name.replace(/^\*?\.|\.$/g, '');
	const isNamed = isIP(host) === 0 ? `.${host}`.endsWith(`.${domain}`) : isInSubnet(host, name);
	return only === port && isNamed;
};

const isInSubnet = (host: string, subnet: string): boolean => {
	const [network = '', bits = isIPv6(subnet) ? '128' : '32'] = subnet.split('/');
	const list = new BlockList();
	try {
		list.addSubnet(network, /^\d+$/.test(bits) ? Number(bits) : -1, isIPv6(network) ? 'ipv6' : 'ipv4');
	} catch {
		// It is not a subnet.
	}
	return list.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
};
