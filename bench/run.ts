// `npm run bench`: measures the built program beside others, prints the tables and writes them to bench/results.md.
// `--quick` only checks that the bench works; `--output PATH` writes elsewhere.
import {execFileSync} from 'node:child_process';
import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import {cpus, release, totalmem, type} from 'node:os';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {measure, quickPlan, wholePlan} from './measure.ts';
import {compared, home, missingPrograms} from './programs.ts';
import {toTables} from './report.ts';

const missing = missingPrograms();
const installLine = `\`apt-get install ${compared.join(' ')}\``;

// The machine and the programs of the run, as a list in Markdown.
const describeMachine = (): string => {
	const [{model = 'unknown'} = {}, ...others] = cpus();
	return [
		`- ${new Date().toISOString().slice(0, 10)}, ${model} × ${others.length + 1}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`,
		`- node ${process.versions.node}, envpick ${versionOf('../package.json')}, ink ${versionOf('../node_modules/ink/package.json')}`,
		`- ${compared.map(name => (missing.includes(name) ? `no ${name}` : toVersion(name))).join(', ')}`,
		...(missing.length === 0 ? [] : [`- not compared with what is missing here: ${installLine}`]),
	].join('\n');
};

const versionOf = (path: string): string =>
	(JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as {readonly version: string}).version;

const toVersion = (name: string): string => {
	const said = execFileSync(name, ['--version'], {encoding: 'utf8'});
	return `${name} ${/\d+(?:\.\d+)+/.exec(said)?.[0] ?? ''}`;
};

const {values} = parseArgs({options: {quick: {type: 'boolean', default: false}, output: {type: 'string'}}});
// The results of a quick run must not replace real measurements.
const ownPath = values.quick ? undefined : fileURLToPath(new URL('results.md', import.meta.url));
const output = values.output ?? ownPath;
const started = performance.now();

const say = (line: string): void => {
	process.stderr.write(`${line}\n`);
};

if (missing.length > 0) {
	say(`bench: no ${missing.join(', no ')} here, so nothing is compared with it; install it with ${installLine}`);
}
process.once('exit', () => rmSync(home, {recursive: true, force: true}));
const results = await measure(values.quick ? quickPlan : wholePlan, what => say(`bench: ${what}`));
const tables = toTables(results);
const seconds = Math.round((performance.now() - started) / 1000);
const text = [
	'# How fast',
	`Written by \`npm run bench\` in ${seconds} s. Every number is a median of runs in a terminal of 120×40, in which the programs took turns, and a ratio is that of each turn. It compares with Debian’s \`fzf\`, \`jq\` and \`curl\` (${installLine}); each resource of the listings has six tags, one of which no other has.`,
	describeMachine(),
	tables,
	'[tried.md](tried.md) says what was tried, and the least that the stack allows.',
].join('\n\n');
process.stdout.write(`${tables}\n`);
if (output !== undefined) {
	writeFileSync(output, `${text}\n`);
	say(`bench: written to ${output}`);
}
