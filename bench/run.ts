// `npm run bench`: measures the built program beside others, prints the tables and writes them to bench/results.md.
// `--quick` only shows that it runs; `--output PATH` writes elsewhere.
import {rmSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {describeMachine, toInstallLine} from './machine.ts';
import {measure, quickPlan, wholePlan} from './measure.ts';
import {home, missingPrograms} from './programs.ts';
import {toTables} from './report.ts';

const {values} = parseArgs({options: {quick: {type: 'boolean', default: false}, output: {type: 'string'}}});
// What shows only that it runs must not take the place of what was measured.
const ownPath = values.quick ? undefined : fileURLToPath(new URL('results.md', import.meta.url));
const output = values.output ?? ownPath;
const started = performance.now();

const say = (line: string): void => {
	process.stderr.write(`${line}\n`);
};

const missing = missingPrograms();
if (missing.length > 0) {
	say(`bench: no ${missing.join(', no ')} here, so nothing is compared with it; install it with ${toInstallLine()}`);
}
process.once('exit', () => rmSync(home, {recursive: true, force: true}));
const results = await measure(values.quick ? quickPlan : wholePlan, what => say(`bench: ${what}`));
const tables = toTables(results);
const seconds = Math.round((performance.now() - started) / 1000);
const text = [
	'# How fast',
	`Written by \`npm run bench\` in ${seconds} s. Every number is a median of runs in a terminal of 120×40, in which the programs took turns, and a ratio is that of each turn. It compares with Debian’s \`fzf\`, \`jq\` and \`curl\` (${toInstallLine()}); each resource of the listings has six tags, one of which no other has.`,
	describeMachine(),
	tables,
	'[tried.md](tried.md) says what was tried, and the least that the stack allows.',
].join('\n\n');
process.stdout.write(`${tables}\n`);
if (output !== undefined) {
	writeFileSync(output, `${text}\n`);
	say(`bench: written to ${output}`);
}
