import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {cpus, release, totalmem, type} from 'node:os';
import {compared, missingPrograms} from './programs.ts';

/** What it ran on and with, as a list in Markdown; what is missing, and how to install it, included. */
export const describeMachine = (): string => {
	const missing = missingPrograms();
	const [{model = 'unknown'} = {}, ...others] = cpus();
	return [
		`- ${new Date().toISOString().slice(0, 10)}, ${model} × ${others.length + 1}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`,
		`- node ${process.versions.node}, envpick ${versionOf('../package.json')}, ink ${versionOf('../node_modules/ink/package.json')}`,
		`- ${compared.map(name => (missing.includes(name) ? `no ${name}` : toVersion(name))).join(', ')}`,
		...(missing.length === 0 ? [] : [`- not compared with what is missing here: ${toInstallLine()}`]),
	].join('\n');
};

/** The line that installs what is compared with. */
export const toInstallLine = (): string => `\`apt-get install ${compared.join(' ')}\``;

const versionOf = (path: string): string =>
	(JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as {readonly version: string}).version;

const toVersion = (name: string): string => {
	const said = execFileSync(name, ['--version'], {encoding: 'utf8'});
	return `${name} ${/\d+(?:\.\d+)+/.exec(said)?.[0] ?? ''}`;
};
