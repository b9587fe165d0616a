// The notices for the packages in the bundle: their licenses require them in every copy.
import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {Metafile} from 'esbuild';

// This package names its license, but does not contain its text; its files name the copyright holder.
const yoga = 'yoga-layout';

const yogaLicense = `MIT License

Copyright (c) Meta Platforms, Inc. and affiliates.

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** The packages with code in the bundle, in order; paths are relative to the project directory. */
export const bundledPackages = ({outputs}: Metafile): string[] => {
	const directories = Object.values(outputs).flatMap(({inputs}) =>
		Object.entries(inputs).flatMap(([path, {bytesInOutput}]) => {
			const [directory] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
			return directory === undefined || bytesInOutput === 0 || path.includes(' for ') ? [] : [directory];
		}),
	);
	return [...new Set(directories)].sort();
};

/** The text of `THIRD-PARTY-LICENSES.txt`. Throws if a package of the bundle has no license that can be found. */
export const toLicenses = async (metafile: Metafile): Promise<string> => {
	const notices = await Promise.all(bundledPackages(metafile).map(toNotice));
	// The same version can be in two directories.
	return `envpick contains the following packages.\n\n${[...new Set(notices)].join('\n\n')}\n`;
};

const toNotice = async (directory: string): Promise<string> => {
	const {name, version, license} = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));
	return `${'-'.repeat(80)}\n${name} ${version} (${license})\n\n${await licenseOf(directory, name)}`;
};

const licenseOf = async (directory: string, name: string): Promise<string> => {
	const files = await readdir(directory);
	const own = files.filter(file => /^licen[cs]e(?:\.\w+)?$/i.test(file)).sort();
	const texts = await Promise.all(own.map(file => readFile(join(directory, file), 'utf8')));
	if (texts.length === 0 && name !== yoga) {
		throw new Error(`${name} has no license to be found`);
	}
	return texts.length === 0 ? yogaLicense : texts.map(text => text.trim()).join('\n\n');
};
