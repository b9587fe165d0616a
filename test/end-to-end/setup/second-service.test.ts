import {mkdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {findLeak} from '../../helpers/program/key.ts';
import {casesOf} from '../../helpers/project/torture.ts';
import {configDirectoryIn, firstRow, keys, openIn, questions, talk, toPaste} from '../../helpers/scenes/setup.ts';
import {startListingServer} from '../../helpers/service/listing-server.ts';

const {clear, enter, tab} = keys;
const {address, key, save} = questions;

describe('the setup of a second service', () => {
	it.each(casesOf(['100x30', '40x12'], 2))('asks for its name and the default at %s', async size => {
		const [columns = 0, rows = 0] = size.split('x').map(Number);
		const {home, work, lab} = await makeServices();
		const terminal = openIn(home, ['--setup'], {columns, rows});
		await talk(terminal, [
			[`${address}\n> ${work.base}`, `${lab.base}${enter}`],
			[`${key}\n>`, toPaste(`${lab.key}\n`)],
			['40 characters', enter],
			[save, tab],
			[/\? Name of the service\n> 127\.0\.0\.1-\d+\n/, `${clear}--lab${enter}`],
			[/> --lab\n +✗ a name begins/, `${clear}work${enter}`],
			[/> work\n +✗ `work` is already the/, `${clear} ${enter}`],
			['✗ no name yet', `${clear}lab${enter}`],
			['? Save as lab?', enter],
			['? Make lab the default?', '\u001b'],
			['? Save as lab?', enter],
			[/❯ 1 no {4}work stays the default\n {2}2 yes {3}instead of work/, '2'],
			[firstRow],
			[columns > 80 ? new RegExp(`^lab \\(${lab.host}\\)`, 'm') : 'lab ('],
		]);
		terminal.press('ctrl+c');
		await terminal.waitForExit();

		expect(terminal.normalText()).toContain('✓ envpick opens lab; @ or');
		const config = await readFile(join(configDirectoryIn(home), 'config.json'), 'utf8');
		expect(config).toContain('// Of my team.');
		expect(config).toContain('"service": "lab"');
		expect(findLeak(terminal.bytes(), lab.key)).toBeUndefined();
		for (const [args, service, other] of [
			[[], lab, work],
			[['--service', 'work'], work, lab],
		] as const) {
			const [before, others] = [service.requests.length, other.requests.length];
			const again = openIn(home, args, {columns, rows});
			await again.waitForText(firstRow);
			await expect.poll(() => service.requests.length).toBe(before + 1);
			expect(other.requests).toHaveLength(others);
		}
	});

	it('keeps the default in lines, and has a command and another name by their words', async () => {
		const {home, work, lab} = await makeServices();
		await writeFile(join(home, 'lab.txt'), `${lab.key}\n`);
		const terminal = openIn(home, ['--setup', '--screen-reader']);
		await talk(terminal, [
			[`Service address (or quit) [${work.base}]:`, `${lab.base}\n`],
			['the word command enters a command that prints the key'],
			['Access key (or command, or back):', 'command\r'],
			['Command that prints the access key (or key, or back):', 'cat ~/none.txt\n'],
			[/the key command failed \(`cat: .*none\.txt: No such file/],
			[/Command .* \[cat ~\/none\.txt\]:$/, 'cat ~/lab.txt\n'],
			['Access key       from cat ~/lab.txt'],
			['3. another name'],
			['1 to 3 (or back) [1]:', '3\n'],
			['Name of the service (or back) [127.0.0.1-', 'my lab\n'],
			['a space cannot be in a name'],
			[/Name of the service .*:$/, 'lab\n'],
			['Save as lab?'],
			[/\[1\]:$/, '\n'],
			['Make lab the default?'],
			[/1 to 2 \(or back\) \[1\]:$/, '\n'],
			['envpick opens work; @ or --service lab opens another'],
			['windows10-2004-x64'],
		]);

		const config = await readFile(join(configDirectoryIn(home), 'config.json'), 'utf8');
		expect(config).toContain('// Of my team.');
		expect(config).not.toContain('"service":');
		expect(config.replaceAll(/\s+/g, ' ')).toContain('"accessKeyCommand": [ "cat", "~/lab.txt" ]');
		expect(findLeak(terminal.bytes() + config, lab.key)).toBeUndefined();
	});
});

/** Two services, and a home whose config has the first. */
const makeServices = async () => {
	const home = await makeDirectory();
	const [work, lab] = [await startListingServer(), await startListingServer()];
	await mkdir(configDirectoryIn(home), {recursive: true});
	const config = `{\n\t"services": {\n\t\t// Of my team.\n\t\t"work": {"address": "${work.base}", "accessKeyFile": "work.key"}\n\t}\n}\n`;
	await writeFile(join(configDirectoryIn(home), 'config.json'), config);
	await writeFile(join(configDirectoryIn(home), 'work.key'), work.key, {mode: 0o600});
	return {home, work, lab};
};
