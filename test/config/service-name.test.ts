import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {serviceNameOf, toConfigText} from '../../source/config/add-service.ts';
import {baseOf} from '../../source/config/config.ts';
import {decodeConfig} from '../../source/config/decode.ts';
import {parseAddress} from '../../source/service/address.ts';

const at = (text: string) => parseAddress(text, {allowsInsecureHttp: true});

describe('the name of a service', () => {
	it.each([
		['https://sandbox.example.org/api', 'sandbox.example.org'],
		['http://127.0.0.1:8080', '127.0.0.1-8080'],
		['http://[::1]:8080', '1-8080'],
		['https://[::]', 'service'],
		[`https://${'a'.repeat(60)}.org`, 'a'.repeat(34)],
	])('of %s is %s', (address, name) => {
		expect(serviceNameOf(at(address), [])).toBe(name);
	});

	it('is the existing name of the service, with or without /api', () => {
		const services = [{name: 'work', address: 'sandbox.example.org'}];

		expect(serviceNameOf(at('https://sandbox.example.org'), services)).toBe('work');
		expect(serviceNameOf(at('https://sandbox.example.org/api'), services)).toBe('work');
	});

	it('is found by its address in any spelling', () => {
		expect(baseOf('sandbox.example.org/api/v0/resources/')).toBe('https://sandbox.example.org/api');
		expect(baseOf('http://a@b')).toBeUndefined();
	});

	it('gets a number if another service has it', () => {
		const services = [
			{name: 'a.org', address: 'https://a.org/one'},
			{name: 'a.org-2', address: 'https://a.org/two'},
		];

		expect(serviceNameOf(at('https://a.org/three'), services)).toBe('a.org-3');
	});

	it('can always be written, and is unique', () => {
		const host = fc.oneof(
			fc.domain(),
			fc.ipV4(),
			fc.ipV6().map(ip => `[${ip}]`),
		);
		const address = fc.tuple(host, fc.constantFrom('', '/a', '/b')).map(([name, path]) => at(`https://${name}${path}`));
		fc.assert(
			fc.property(fc.array(address, {minLength: 1, maxLength: 6}), addresses => {
				let text: string | undefined;
				for (const one of addresses) {
					const {services} = decodeConfig(text ?? '{}', 'config');
					const name = serviceNameOf(one, services);
					text = toConfigText(text, {name, address: one.base, isDefault: true, accessKeyFile: `${name}.key`});
				}
				const bases = decodeConfig(text ?? '', 'config').services.map(one => one.address);
				expect(new Set(bases)).toEqual(new Set(addresses.map(({base}) => base)));
			}),
		);
	});
});
