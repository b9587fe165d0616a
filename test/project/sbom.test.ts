import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import packageJson from '../../package.json' with {type: 'json'};
import type {Component, Sbom} from '../../scripts/release/sbom.ts';

const read = (path: string): string => readFileSync(new URL(`../../distribution/${path}`, import.meta.url), 'utf8');

const allOf = (components: readonly Component[]): Component[] =>
	components.flatMap(component => [component, ...allOf(component.components ?? [])]);

describe('the list of components', () => {
	const sbom = JSON.parse(read('bom.cdx.json')) as Sbom;

	it('has every package with its license and the hash of the lock file', () => {
		const notices = [...read('THIRD-PARTY-LICENSES.txt').matchAll(/^-{80}\n(\S+) (\S+) \((.+)\)$/gm)];
		const toNotice = ({name, version, licenses}: Component) => [name, version, licenses?.[0].expression];

		expect(notices.length).toBeGreaterThan(30);
		expect(sbom.components.map(toNotice)).toEqual(notices.map(([, ...notice]) => notice));
		expect(sbom.components.filter(({hashes}) => !/^[\da-f]{128}$/.test(hashes?.[0].content ?? ''))).toEqual([]);
	});

	it('names each component once, as scanners look it up', () => {
		const parts = allOf(sbom.components);

		expect(new Set(parts.map(part => part['bom-ref'])).size).toBe(parts.length);
		expect(parts.filter(({purl}) => !/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d/.test(purl))).toEqual([]);
		expect(sbom.metadata.component.purl).toBe(`pkg:npm/envpick@${packageJson.version}`);
	});
});
