import {mkdir, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {Script} from 'node:vm';
import {build, transformSync} from 'esbuild';
import {describe, expect, it} from 'vitest';
import packageJson from '../../package.json' with {type: 'json'};
import {compileAtOnce, isOfUndici, toJavaScriptModule} from '../../scripts/eager.ts';
import {createLean} from '../../scripts/lean.ts';
import {type PackageChanges, packageChanges} from '../../scripts/package-changes.ts';
import {makeFolder} from '../helpers/program/folder.ts';

/** Builds a program of a package with two files, with these changes to it; gives the text of the bundle. */
const buildWith = async (made: Partial<PackageChanges>): Promise<string> => {
	const folder = await makeFolder();
	const files = {
		'first.js': "import {name} from 'greeter'; console.log(name);",
		'node_modules/greeter/index.js': "import './log.js'; export const name = 'nobody';",
		'node_modules/greeter/log.js': "console.log('loaded');",
	};
	for (const [file, text] of Object.entries(files)) {
		await mkdir(dirname(join(folder, file)), {recursive: true});
		await writeFile(join(folder, file), text);
	}
	const {outputFiles} = await build({
		entryPoints: [join(folder, 'first.js')],
		bundle: true,
		format: 'esm',
		write: false,
		logLevel: 'silent',
		plugins: [createLean(undefined, {patches: [], stubs: [], replacements: [], ...made})],
	});
	return outputFiles.map(({text}) => text).join('');
};

describe('a change to a package', () => {
	it('patches a text, and empties what is never used', async () => {
		const text = await buildWith({
			patches: [{file: 'greeter/index.js', from: "'nobody'", to: "'somebody'"}],
			stubs: ['greeter/log.js'],
		});

		expect(text).toContain('somebody');
		expect(text).not.toContain('loaded');
	});

	it('puts a file of ours in the place of another', async () => {
		const replacements = [{importers: '/greeter/', imported: /^\.\/log\.js$/, by: 'sanitize-ansi.ts'}];

		expect(await buildWith({replacements})).not.toContain('loaded');
	});

	it.each<[string, Partial<PackageChanges>, string]>([
		[
			'a patched text is gone',
			{patches: [{file: 'greeter/index.js', from: "'anybody'", to: ''}]},
			"greeter/index.js no longer holds `'anybody'`",
		],
		[
			'a patched file is gone',
			{patches: [{file: 'greeter/main.js', from: "'nobody'", to: ''}]},
			"no greeter/main.js to change `'nobody'` in",
		],
		['a file that is left out is gone', {stubs: ['greeter/logger.js']}, 'no greeter/logger.js to leave out'],
		[
			'nothing imports what is replaced',
			{replacements: [{importers: '/greeter/', imported: /^\.\/logger\.js$/, by: 'output.ts'}]},
			'nothing under /greeter/ imports /^\\.\\/logger\\.js$/ for output.ts to replace',
		],
		[
			'another imports what is replaced',
			{replacements: [{importers: '/stranger/', imported: /^\.\/log\.js$/, by: 'output.ts'}]},
			'nothing under /stranger/ imports',
		],
	])('fails the build where %s', async (_, made, message) => {
		await expect(buildWith(made)).rejects.toThrow(message);
	});

	it('is made only to packages at an exact version', () => {
		const files = [...packageChanges.patches.map(({file}) => file), ...packageChanges.stubs];
		const names = new Set(files.map(file => file.split('/')[0] ?? ''));
		const versions: Readonly<Record<string, string>> = packageJson.devDependencies;

		expect(names.size).toBeGreaterThan(0);
		expect([...names].filter(name => !/^\d+\.\d+\.\d+$/.test(versions[name] ?? ''))).toEqual([]);
	});
});

describe('a function that is compiled at once', () => {
	it.each([
		['const f = (a: number): number => a;', 'const f =((a: number): number => a);'],
		['export const f = async () => {\n\tg();\n\n\th();\n};', 'export const f =(async () => {\n\tg();\n\n\th();\n});'],
		['const f = <A extends B>(a: A) => a;\nconst b = 1;', 'const f =(<A extends B>(a: A) => a);\nconst b = 1;'],
		['const f: Make = a =>\n\tb(() => {\n\t\tc();\n\t});', 'const f: Make =(a =>\n\tb(() => {\n\t\tc();\n\t}));'],
		['const f =\n\t(a: A): B =>\n\tc => a;\n\nf();', 'const f =\n((a: A): B =>\n\tc => a);\n\nf();'],
		['const a = () => b, c = 1, d = () => a;', 'const a =(() => b), c = 1, d =(() => a);'],
		['const f = ({\n\ta,\n}: {\n\ta: A;\n}): B => a;', 'const f =(({\n\ta,\n}: {\n\ta: A;\n}): B => a);'],
	])('stands in parentheses, in the columns where it is written: %j', (text, expected) => {
		expect(compileAtOnce('file.ts', text)).toBe(expected);
	});

	it.each([
		'const f = g(() => a);',
		'const a = 1;\n\nconst b = /(/;',
		'type F = (a: A) => B;',
		'function* f() {\n\tyield 1;\n}',
	])('is none in %j', text => {
		expect(compileAtOnce('file.ts', text)).toBe(text);
	});

	it('is in what V8 keeps of a script that never ran', () => {
		const text = `const f = a => {\n\t${'a += f(a) * 2;'.repeat(50)}\n\treturn a;\n};`;
		const kept = (script: string): number => new Script(script).createCachedData().length;

		const minified = transformSync(compileAtOnce('file.ts', text), {minify: true}).code;

		expect(kept(minified)).toBeGreaterThan(2 * kept(text));
	});
});

describe('a file of undici', () => {
	it('imports what it requires at its top level, on the same lines', () => {
		const text = [
			"'use strict'",
			"const net = require('node:net')",
			'const {',
			'  kUrl',
			"} = require('./symbols')",
			"const load = () => require('../web/late')",
			'module.exports = {net, kUrl, load}',
		];

		const made = toJavaScriptModule('/node_modules/undici/lib/core/request.js', text.join('\n')).split('\n');

		expect(made.slice(1)).toEqual([
			'const net = required0',
			...text.slice(2, 4),
			'} = required1',
			...text.slice(5),
			"import required0 from 'node:net';import required1 from './symbols';export default module.exports;",
		]);
	});

	it('is refused where it is required in a way that would give its namespace', () => {
		const make = () =>
			toJavaScriptModule('/node_modules/undici/lib/core/request.js', "const load = () => require('./util.js')");

		expect(make).toThrow('requires ./util.js elsewhere than at its top level');
	});

	it('stays as it is where only few requests need it', () => {
		const files = ['dispatcher/agent', 'web/fetch/body', 'llhttp/constants', 'llhttp/llhttp-wasm'];

		expect(files.filter(file => isOfUndici(`/node_modules/undici/lib/${file}.js`))).toEqual([
			'dispatcher/agent',
			'llhttp/constants',
		]);
	});
});
