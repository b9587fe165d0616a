import {mkdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {findLeak} from '../../helpers/program/key.ts';
import {casesOf} from '../../helpers/project/torture.ts';
import {
	command,
	configDirectoryIn,
	configIn,
	firstRow,
	keys,
	nameOf,
	openIn,
	openJobsIn,
	questions,
	talk,
	toCommand,
	toPaste,
} from '../../helpers/scenes/setup.ts';
import {startListingServer} from '../../helpers/service/listing-server.ts';
import {stopAndGoOn} from '../../helpers/terminal/jobs.ts';

const {clear, enter, tab} = keys;
const {key, ofCommand, save} = questions;

describe('the question about the key', () => {
	it.each(casesOf(['80x24', '40x12', '200x60'], 2))(
		'turns into one about a command at %s, which is tested before it is saved',
		async size => {
			const [columns = 0, rows = 0] = size.split('x').map(Number);
			const {home, service} = await makeManager();
			const terminal = openIn(home, ['--debug', join(home, 'log')], {columns, rows});
			await talk(terminal, [
				...toCommand(service),
				[ofCommand, tab],
				[key, `battery-staple${enter}`],
				[/✗ `.*`( |\n)+refused the/, tab],
				// The key is not carried into the other form.
				[/> *\n(.*\n)*.*(itself is never|key +itself|never)/, `no-such-manager show${enter}`],
				[/✗ the command was/, `${clear}sh ~/bin/manager${enter}`],
				['Passphrase 1:', 'no\n'],
				[/> sh ~\/bin\/manager\n +✗ the key command/, enter],
				['Passphrase 2:', 'open\n'],
				[save, enter],
				[firstRow],
			]);
			terminal.press('ctrl+c');
			expect((await terminal.waitForExit()).exitCode).toBe(130);

			expect(await configIn(home)).toEqual({
				services: {[nameOf(service)]: {address: service.base, accessKeyCommand: ['sh', '~/bin/manager']}},
			});
			const log = await readFile(join(home, 'log'), 'latin1');
			const config = await readFile(join(configDirectoryIn(home), 'config.json'), 'latin1');
			for (const written of [terminal.bytes(), log, config]) {
				expect(findLeak(written, service.key)).toBeUndefined();
				expect(written).not.toContain('battery');
			}
			expect(service.requests).toHaveLength(2);

			const again = openIn(home, [], {columns, rows});
			await talk(again, [['Passphrase 3:', 'open\n'], [firstRow]]);
		},
	);

	it('has what was typed after esc, ctrl-z and tab', async () => {
		const {home, service} = await makeManager();
		const terminal = await openJobsIn(home);
		terminal.type(`${command}\n`);
		await talk(terminal, [...toCommand(service), [ofCommand, 'sh ~/bin/man']]);
		await terminal.waitForText('> sh ~/bin/man');
		await stopAndGoOn(terminal);
		await talk(terminal, [
			[`${ofCommand}\n> sh ~/bin/man`, tab],
			[`${key}\n>`, toPaste(`${service.key}\n`)],
			['40 characters', '\u001b'],
			[`${questions.address}\n> ${service.base}`, enter],
			[`${key}\n> ${'•'.repeat(40)}`, tab],
			[`${ofCommand}\n> sh ~/bin/man`, 'ager'],
			['> sh ~/bin/manager', tab],
			['40 characters', enter],
			[save, '\u001b'],
			[`${key}\n> ${'•'.repeat(40)}`, '\u0003'],
			[/\n\$$/, 'echo code $?\n'],
			['code 130'],
		]);

		expect(findLeak(terminal.bytes(), service.key)).toBeUndefined();
	});

	it('proposes the saved command, which runs only if that is accepted', async () => {
		const {home, service} = await makeManager();
		const saved = {address: service.base, accessKeyCommand: ['sh', '~/bin/manager']};
		await mkdir(configDirectoryIn(home), {recursive: true});
		await writeFile(join(configDirectoryIn(home), 'config.json'), JSON.stringify({services: {lab: saved}}));
		const terminal = openIn(home, ['--setup']);
		await talk(terminal, [
			[`${questions.address}\n> ${service.base}`, enter],
			[`${ofCommand}\n> sh ~/bin/manager`, enter],
			['Passphrase 1:', 'open\n'],
			['? Save as lab?'],
			['"yes" replaces the saved settings of lab.', enter],
			[firstRow],
		]);

		expect(await configIn(home)).toEqual({services: {lab: saved}});
		expect(terminal.bytes().split('Passphrase')).toHaveLength(2);
		expect(service.requests).toHaveLength(1);
	});
});

/** A home with a script that prints the key of a service after a passphrase. */
const makeManager = async () => {
	const home = await makeDirectory();
	const service = await startListingServer();
	await mkdir(join(home, 'bin'));
	await writeFile(join(home, 'key'), `${service.key}\n`);
	// The number tells a new question from an old one that is still on the screen.
	const script = [
		'echo asked >>~/asked; stty -echo; printf "Passphrase $(grep -c . ~/asked):" >&2',
		'read -r word; stty echo; echo >&2; [ "$word" = open ] && cat ~/key',
	];
	await writeFile(join(home, 'bin', 'manager'), script.join('\n'));
	return {home, service};
};
