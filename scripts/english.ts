// Reports awkward wording with a better one, as part of `npm run lint`. Only what a user reads fails: pages, help and messages.
import {readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {type Finding, findIn, type Kind} from './english/find.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// The texts that are read in a file, by its path.
const reads: readonly (readonly [path: RegExp, ...kinds: readonly Kind[]])[] = [
	[/^(?:README|SECURITY|CHANGELOG|docs\/.*)\.md$/, 'page'],
	[/^source\/.*\.tsx?$/, 'string', 'comment'],
	[/^(?:scripts|bench)\/.*\.ts$/, 'comment'],
	[/^test\/.*\.tsx?$/, 'comment', 'name of a test'],
];

/** Whether a finding only warns: a first pull request does not fail because of a comment. */
export const isWarning = ({kind}: Finding): boolean => kind === 'comment' || kind === 'name of a test';

/** A finding as text, for people and for editors. */
export const toReport = (path: string, finding: Finding): string => {
	const {line, pattern, sentence} = finding;
	const level = isWarning(finding) ? 'warning' : 'error';
	return `${path}:${line}: ${level}: ${pattern.name}\n\tnow:    ${sentence}\n\tbetter: ${pattern.mend(sentence)}\n`;
};

const filesBelow = (directory: string): readonly string[] =>
	readdirSync(root + directory, {recursive: true, encoding: 'utf8'}).map(file => `${directory}/${file}`);

const main = (): void => {
	const directories = ['docs', 'source', 'scripts', 'bench', 'test'];
	const files = [...readdirSync(root), ...directories.flatMap(filesBelow)];
	for (const path of files) {
		const kinds = reads.flatMap(([pattern, ...kinds]) => (pattern.test(path) ? kinds : []));
		for (const finding of kinds.length === 0 ? [] : findIn(path, readFileSync(root + path, 'utf8'), ...kinds)) {
			process.stderr.write(toReport(path, finding));
			process.exitCode = isWarning(finding) ? process.exitCode : 1;
		}
	}
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	main();
}
