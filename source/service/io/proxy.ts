import {BlockList, isIP, isIPv6} from 'node:net';
import {Fault} from '../../fault/fault.ts';
import type {Variables} from '../../system/variables.ts';
import {isQuoted, quotesAdvice} from '../../text/quote.ts';
import type {Address} from '../address.ts';

/** A proxy; `token` is the value of Proxy-Authorization, if its address has a user name or a password. */
export type HttpProxy = {readonly url: string; readonly host: string; readonly token: string | undefined};

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

const shape = /^(?:(?<scheme>[a-z][a-z\d+.-]*):\/\/)?(?:(?<login>\P{Cc}*)@)?(?<place>[^@]*)$/iu;

const toProxy = (value: string, variable: string): HttpProxy => {
	const text = value.trim();
	if (isQuoted(text)) {
		throw new Fault(`the proxy in ${variable} is in quotes`, quotesAdvice);
	}
	const {scheme = 'http', login, place = ''} = shape.exec(text)?.groups ?? {};
	const {href = '', host = ''} = URL.parse(`${scheme}://${place}`) ?? {};
	// For anything but a host, undici throws an error of its own.
	if (!/^https?:\/\/[^/?#]*\/$/.test(href)) {
		const tryThis = 'write it as http://HOST:PORT, or list the service in NO_PROXY';
		throw new Fault(`the proxy in ${variable} is not the address of an HTTP proxy`, tryThis);
	}
	return {url: href, host, token: login === undefined ? undefined : toToken(login, variable)};
};

// Reads a user name and a password like curl: a `%` without two hex digits is itself, and so is a backslash (`DOMAIN\user`). But `/`,
// `?` and `#` may end the host as well, and an escaped control character is more likely a raw `%`.
const toToken = (login: string, variable: string): string => {
	// A character of this string is a byte.
	const bytes = Buffer.from(login.includes(':') ? login : `${login}:`)
		.toString('latin1')
		.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
	const sign = /[/?#]/.exec(login)?.[0] ?? (/[\p{Cc}--[\x80-\x9f]]/v.test(bytes) ? '%' : undefined);
	if (sign !== undefined) {
		const what = `the user name or password of the proxy in ${variable} has a raw \`${sign}\``;
		throw new Fault(what, `write ${encodeURIComponent(sign)} for ${sign}`);
	}
	return `Basic ${btoa(bytes)}`;
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
