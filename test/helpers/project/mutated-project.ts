import {mkdir, symlink, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {makeFolder} from '../program/folder.ts';

const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** Makes a project with one room, and these lines in a test of it; gives its folder. */
export const makeProject = async (test: string): Promise<string> => {
	const folder = await makeFolder();
	const files = {
		'package.json': '{"type": "module"}',
		'tsconfig.json':
			'{"compilerOptions": {"strict": true, "noEmit": true, "types": [], "target": "es2024"}, "include": ["source"]}',
		'source/sums/add.ts':
			"export const add = (a: number, b: number) => a + b;\nexport const hyphen: string = '-';\nexport const title: 'sums' | '' = 'sums';\nexport const name: 'add' = 'add';\n",
		'source/sums/io/count.ts':
			'export type End = number;\nexport const countTo = (end: End) => {\n\tlet at = 0;\n\twhile (at !== end) at = at + 1;\n\treturn at;\n};\n',
		'test/sums/add.test.ts': `import {expect, it} from 'vitest';\nimport {add} from '../../source/sums/add.ts';\n${test}\n`,
		'test/texts/hyphen.test.ts':
			"import {expect, it} from 'vitest';\nimport {hyphen} from '../../source/sums/add.ts';\nimport type {End} from '../../source/sums/io/count.ts';\nexport const end: End = 1;\nit('is short', () => expect(hyphen).toBe('-'));\n",
		'test/sums/count.test.ts':
			"import {expect, it} from 'vitest';\nimport {countTo} from '../../source/sums/io/count.ts';\nit('counts', () => expect(countTo(3)).toBe(3));\n",
	};
	for (const [file, text] of Object.entries(files)) {
		await mkdir(dirname(join(folder, file)), {recursive: true});
		await writeFile(join(folder, file), text);
	}
	await symlink(packages, join(folder, 'node_modules'));
	return folder;
};
