// The components of the bundle, for scanners, which cannot see them as dependencies. The format is CycloneDX
// (https://cyclonedx.org/docs/1.6/json/). It contains no time and no random number, so each build produces the same list.
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {Metafile} from 'esbuild';
import packageJson from '../../package.json' with {type: 'json'};
import packageLock from '../../package-lock.json' with {type: 'json'};
import {bundledPackages} from '../licenses.ts';

export type Component = {
	readonly type: 'application' | 'library';
	readonly 'bom-ref': string;
	readonly name: string;
	readonly version: string;
	readonly purl: string;
	readonly cpe?: string;
	readonly licenses?: readonly [{readonly expression: string}];
	readonly hashes?: readonly [{readonly alg: 'SHA-512'; readonly content: string}];
	readonly components?: readonly Component[];
};

export type Sbom = Awaited<ReturnType<typeof toSbom>>;

type Named = {readonly name: string; readonly version: string; readonly license?: string};

/** The npm packages in the bundle; paths are relative to the project directory. */
export const toSbom = async (metafile: Metafile) => ({
	$schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
	bomFormat: 'CycloneDX',
	specVersion: '1.6',
	version: 1,
	metadata: {component: {...toPackage(packageJson), type: 'application' as const}},
	components: distinct(await Promise.all(bundledPackages(metafile).map(readPackage))),
});

/** The same packages, with the Node of an executable; `process.versions` names Node's libraries. */
export const withNode = (sbom: Sbom, node: string, {node: version = '', ...versions}: NodeJS.Dict<string>): Sbom => {
	// The version of an interface is not a library. A component without a version was left out of Node.
	const libraries = Object.entries(versions).filter(([name, its]) => its !== '' && !/^(?:modules|napi)$/.test(name));
	const made: Component = {
		...toPackage({name: node, version, license: 'MIT'}, integrityOf(`node_modules/${node}`)),
		cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
		components: libraries.map(([name, its = '']) => ({
			...{type: 'library', 'bom-ref': `node/${name}`, name, version: its},
			purl: `pkg:generic/${name}@${encodeURIComponent(its)}`,
		})),
	};
	return {...sbom, components: [...sbom.components, made]};
};

const readPackage = async (directory: string): Promise<Component> =>
	toPackage(JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')), integrityOf(directory));

const toPackage = ({name, version, license}: Named, integrity?: string): Component => {
	const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
	return {
		...{type: 'library', 'bom-ref': purl, name, version, purl},
		...(license !== undefined && {licenses: [{expression: license}]}),
		...(integrity !== undefined && {
			hashes: [{alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')}],
		}),
	};
};

const integrityOf = (directory: string): string | undefined =>
	(packageLock.packages as Readonly<Record<string, {readonly integrity?: string}>>)[directory]?.integrity;

// The same version can be in two directories.
const distinct = (components: readonly Component[]): Component[] => [
	...new Map(components.map(component => [component['bom-ref'], component])).values(),
];
