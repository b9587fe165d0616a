import {describe, expect, it} from 'vitest';
import {keymap} from '../../source/keys/keymap.ts';
import type {Menu, TextField} from '../../source/setup/ask.ts';
import {askInLines} from '../../source/setup/run/ask-in-lines.ts';
import {usualPalette} from '../../source/text/palette.ts';
import {settle} from '../helpers/state/fake-world.ts';
import {openStreamTerminal} from '../helpers/terminal/stream-terminal.ts';

const field: TextField<string> = {
	question: 'Word',
	given: '',
	read: text => (text === '' ? {says: 'no word'} : {value: `<${text}>`, says: ''}),
	notes: ['a note…'],
	enter: 'next',
	esc: 'back',
};

const menu: Menu<string> = {
	question: 'Which',
	choices: [
		{value: 'one', label: 'the first'},
		{value: 'two', label: 'the second'},
	],
	notes: ['a note'],
};

const open = (isAscii = false) => {
	const screen = openStreamTerminal();
	const deeds: string[] = [];
	let goOn = () => {};
	const asker = askInLines(
		screen.terminal,
		{look: {isAscii, palette: usualPalette}, bindings: keymap, hasColor: false},
		{
			lose: () => deeds.push('lost'),
			stop: () => {
				deeds.push('stopped');
				return new Promise(resolve => {
					goOn = resolve;
				});
			},
			now: () => 0,
			repeat: () => () => {},
		},
	);
	return {...screen, ...asker, deeds, goOn: () => goOn()};
};

describe('a question in lines', () => {
	it('comes after its notes, and its answer is a trimmed line', async () => {
		const {ask, type, text, isRaw} = open();

		const answer = ask.text(field);
		type(' one \n');

		expect(await answer).toBe('<one>');
		expect(text()).toBe('a note…\nWord (or back): ');
		expect(isRaw()).toBe(false);
	});

	it('is asked in ASCII if requested', async () => {
		const {ask, type, text} = open(true);

		const answer = ask.text(field);
		type('one\n');
		await answer;

		expect(text()).toBe('a note~\nWord (or back): ');
	});

	it('is repeated with the reason if the line is not an answer', async () => {
		const {ask, type, text} = open();

		const answer = ask.text(field);
		type('\none\n');

		expect(await answer).toBe('<one>');
		expect(text()).toBe('a note…\nWord (or back): no word\nWord (or back): ');
	});

	it('shows the default of an empty line, and uses it', async () => {
		const {ask, type, text} = open();

		const answer = ask.text({...field, given: 'usual'});
		type('\n');

		expect(await answer).toBe('<usual>');
		expect(text()).toContain('Word (or back) [usual]: ');
	});

	it('goes back if its word for that is typed', async () => {
		const {ask, type} = open();

		const answer = ask.text(field);
		type('back\n');

		expect(await answer).toBeUndefined();
	});

	it('ends the run at the end of input', async () => {
		const {ask, hangUp, ended} = open();

		void ask.text(field);
		hangUp();

		expect(await ended).toBeUndefined();
	});

	it('has numbers for its choices, and an empty line accepts the first', async () => {
		const {ask, type, text} = open();

		const first = ask.choose(menu);
		type('\n');
		expect(await first).toBe('one');
		const second = ask.choose(menu);
		type('3\n2\n');

		expect(await second).toBe('two');
		expect(text()).toMatch(/^Which\na note\n1\. the first\n2\. the second\n1 to 2 \(or back\) \[1\]: Which/);
		expect(text()).toMatch(/1 to 2 \(or back\) \[1\]: 1 to 2 \(or back\) \[1\]: $/);
	});

	it('is shown again when the process continues', async () => {
		const {ask, suspend, goOn, deeds, shows, terminal} = open();
		void ask.text(field);
		await shows('back): ');

		suspend();
		expect(deeds).toEqual(['stopped']);
		goOn();

		await shows(/(?:Word \(or back\): ){2}$/);
		expect(terminal.input.isPaused()).toBe(false);
	});

	it('reports finished and long work, and waits for its end', async () => {
		const {ask, text} = open();

		ask.say('done');
		const waited = ask.wait('asking', async (_, onDelay) => {
			onDelay('slow');
			return 5;
		});
		const released = ask.release('releasing', async () => 6);

		expect([await waited, await released]).toEqual([5, 6]);
		expect(text()).toBe('done\nasking\nslow\nreleasing\n');
	});
});

describe('a secret in lines', () => {
	const secret = {...field, isSecret: true, notes: []};

	it('is typed unseen, edited, and followed by a line end', async () => {
		const {ask, type, text, isRaw} = open();
		const answer = ask.text(secret);
		expect(isRaw()).toBe(true);

		await settle();
		await settle();
		type('abd');
		type('\u007f');
		type('c\r');

		expect(await answer).toBe('<abc>');
		expect(text()).toBe('Word (or back): \n');
		expect(isRaw()).toBe(false);
	});

	it('can be pasted, but only if it can be a key', async () => {
		const {ask, type} = open();
		const answer = ask.text(secret);

		type('\u001b[200~two\nlines\u001b[201~\u001b[200~pasted\u001b[201~\r');

		expect(await answer).toBe('<pasted>');
	});

	it('reports a lost terminal', async () => {
		const {ask, hangUp, deeds} = open();
		void ask.text(secret);

		hangUp();

		await expect.poll(() => deeds).toEqual(['lost']);
	});

	it('is not asked for if it is known', async () => {
		const {ask, type, text} = open();

		const answer = ask.text({...secret, given: 'hidden'});
		type('\r');

		expect(await answer).toBe('<hidden>');
		expect(text()).toBe('Word (or back) [unchanged]: \n');
	});

	it.each([
		['ctrl-c', 'ab\u0003'],
		['ctrl-d on an empty line', '\u0004'],
	])('ends the run with %s', async (_, typed) => {
		const {ask, type, ended} = open();

		void ask.text(secret);
		type(typed);

		expect(await ended).toBeUndefined();
	});

	it('does not end on ctrl-d if the line has text', async () => {
		const {ask, type} = open();

		const answer = ask.text(secret);
		type('ab\u0004\r');

		expect(await answer).toBe('<ab>');
	});

	it('stops with ctrl-z, and then begins again unseen', async () => {
		const {ask, type, deeds, goOn, shows, isRaw} = open();
		const answer = ask.text(secret);

		type('a\u001a');
		await expect.poll(() => deeds).toEqual(['stopped']);
		expect(isRaw()).toBe(false);
		goOn();
		await shows(/(?:Word \(or back\): ){2}$/);
		expect(isRaw()).toBe(true);
		type('b\r');

		expect(await answer).toBe('<b>');
	});

	it('leaves the rest of the input for the next question', async () => {
		const {ask, type} = open();

		const first = ask.text(secret);
		type('a\rb\r');
		expect(await first).toBe('<a>');

		expect(await ask.text(field)).toBe('<b>');
	});

	it('is no longer asked once the run is over', async () => {
		const {ask, restore, isRaw, terminal} = open();
		void ask.text(secret);

		await restore();

		expect([isRaw(), terminal.input.isPaused()]).toEqual([false, true]);
	});
});
