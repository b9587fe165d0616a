// `npm run bench`: compares the built program with others, prints the tables and writes them to bench/results.md.
// `--quick` only checks that the bench works; `--output PATH` writes elsewhere.
import {execFileSync} from 'node:child_process';
import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import {cpus, release, totalmem, type} from 'node:os';
import {setTimeout as sleep} from 'node:timers/promises';
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
		...(missing.length === 0 ? [] : [`- the missing programs are not compared; to install them: ${installLine}`]),
	].join('\n');
};

const versionOf = (path: string): string => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')).version;

const toVersion = (name: string): string =>
	`${name} ${/\d+(?:\.\d+)+/.exec(execFileSync(name, ['--version'], {encoding: 'utf8'}))?.[0] ?? ''}`;

const {values} = parseArgs({options: {quick: {type: 'boolean', default: false}, output: {type: 'string'}}});
// The results of a quick run must not replace real measurements.
const output = values.output ?? (values.quick ? undefined : fileURLToPath(new URL('results.md', import.meta.url)));
const started = performance.now();

const say = (line: string): void => void process.stderr.write(`bench: ${line}\n`);

// The share of a second in which other programs used the processors.
const busyShare = async (): Promise<number> => {
	const timesOf = () =>
		cpus().reduce((sum, {times: {idle, user, sys}}) => ({idle: sum.idle + idle, all: sum.all + idle + user + sys}), {
			idle: 0,
			all: 0,
		});
	const before = timesOf();
	await sleep(1000);
	const after = timesOf();
	return 1 - (after.idle - before.idle) / (after.all - before.all);
};

if (missing.length > 0) {
	say(`no ${missing.join(', no ')} here to compare with; to install them: ${installLine}`);
}
process.once('exit', () => rmSync(home, {recursive: true, force: true}));
const before = await busyShare();
const results = await measure(values.quick ? quickPlan : wholePlan, say);
const busy = Math.max(before, await busyShare());
const quiet =
	busy < 0.1 ? 'on a quiet machine' : `although other programs used ${Math.round(busy * 100)} % of the processors`;
const tables = toTables(results);
const seconds = Math.round((performance.now() - started) / 1000);
const text = [
	'# Measurements',
	`\`npm run bench\` wrote this in ${seconds} s, ${quiet}. Every number is a median of runs in a terminal of 120×40. The programs run in turns, and a ratio compares the runs of one turn. The other programs are Debian’s \`fzf\`, \`jq\` and \`curl\` (${installLine}). Each resource of the listings has six tags, one of which is unique.`,
	describeMachine(),
	tables,
	'[tried.md](tried.md) lists the optimisations, and the rejected ideas.',
].join('\n\n');
process.stdout.write(`${tables}\n`);
if (output !== undefined) {
	writeFileSync(output, `${text}\n`);
	say(`wrote ${output}`);
}
