import {describe, expect, it} from 'vitest';
import {field, openPrompt} from '../helpers/state/prompt.ts';

const [enter, esc] = ['\r', '\u001b'] as const;

describe('a question for a text', () => {
	it('shows the meaning at once, and on enter why the text is not accepted', async () => {
		const {ask, type, shown, said} = openPrompt();
		const answer = ask.text(field);
		expect(shown()).toEqual({text: '', lines: ['? Word', 'a note']});

		await type(enter);
		expect(shown()).toEqual({text: '', lines: ['? Word', 'no word', 'a note']});
		await type('hi');
		expect(shown()).toEqual({text: 'hi', lines: ['? Word', 'says hi', 'a note']});
		await type(` ${enter}`);

		expect(await answer).toBe('hi ');
		expect(said()).toEqual(['- Word  hi']);
		expect(shown().lines).toEqual([]);
	});

	it('shows only the length of a secret, and the meaning', async () => {
		const {ask, type, shown, said} = openPrompt();
		const answer = ask.text({...field, isSecret: true, read: value => ({value, says: '13 characters'})});

		await type('correct-horse');
		expect(shown().text).toBe('*'.repeat(13));
		await type(enter);

		expect(await answer).toBe('correct-horse');
		expect(said()).toEqual(['- Word  13 characters']);
	});

	it('proposes a default that enter accepts and typing replaces', async () => {
		const answers = [enter, `new${enter}`, `\u001b[C!${enter}`, `x\u007f${enter}`].map(async bytes => {
			const {ask, type, view} = openPrompt();
			const answer = ask.text({...field, given: 'usual'});

			expect(view().asked).toMatchObject({typed: {text: ''}, proposed: 'usual'});
			await type(bytes);
			return answer;
		});

		expect(await Promise.all(answers)).toEqual(['usual', 'new', 'usual!', 'usual']);
	});

	it.each([
		['\u001b[F', 'usual!'],
		['\u0005', 'usual!'],
		['\u0006', 'usua!l'],
	])('edits the default after %j, which then moves the cursor', async (key, edited) => {
		const {ask, type, view, shown} = openPrompt();
		void ask.text({...field, given: 'usual'});
		expect(view().asked?.hints).toEqual({enter: 'next', right: 'edit', esc: 'back'});

		await type(key);
		expect(shown().text).toBe('usual');
		expect(view().asked?.hints).toEqual({enter: 'next', esc: 'back'});

		await type(`\u001b[D\u001b[D${key}!`);
		expect(shown().text).toBe(edited);
	});

	it.each([
		['one two\u0017three', 'one three'],
		['one\u0015two', 'two'],
		['ac\u001b[Db\u001b[Fd', 'abcd'],
		['é1\u007f2', 'é2'],
		['a\u001b[200~b\r\n\u001b[201~c', 'abc'],
		['a\u001b[200~b\nc\u001b[201~d', 'ab cd'],
	])('is edited correctly by the keys %j in one chunk', async (bytes, text) => {
		const {ask, type, shown} = openPrompt();
		void ask.text(field);

		await type(bytes);

		expect(shown().text).toBe(text);
	});

	it('says in colour why a paste is not accepted, until the next key', async () => {
		const {ask, type, view} = openPrompt();
		void ask.text({...field, isSecret: true, given: 'known'});
		expect(view().asked).toMatchObject({
			proposed: '*****',
			notes: [{text: 'says known'}, {text: 'a note', tone: 'dim'}],
		});

		await type('\u001b[200~two\nlines\u001b[201~');
		expect(view().asked?.notes[0]).toMatchObject({text: expect.stringContaining('not a key'), tone: 'failure'});
		await type('x');

		expect(view().asked?.notes[0]).toMatchObject({text: 'says x', tone: 'plain'});
	});

	it('is drawn after each key, and at its end', async () => {
		const {ask, type, drawn} = openPrompt();
		const before = drawn();
		const answer = ask.text(field);
		expect(drawn()).toBeGreaterThan(before);

		await type('h');
		const typed = drawn();
		expect(typed).toBeGreaterThan(before + 1);
		await type('\n');
		expect(await answer).toBe('h');

		expect(drawn()).toBeGreaterThan(typed);
	});

	it('is closed with esc, and then removed', async () => {
		const {ask, type, said, drawnQuestion} = openPrompt();
		const answer = ask.text({...field, given: 'hi'});
		await type('!');
		expect(drawnQuestion()).toBeDefined();

		await type(esc);

		expect(await answer).toBeUndefined();
		expect(said()).toEqual([]);
		expect(drawnQuestion()).toBeUndefined();
	});
});

describe('a printed line', () => {
	it('has the sign of its outcome, and stays', () => {
		const {ask, view, said, drawn} = openPrompt();

		ask.say('saved');
		ask.say('not saved', 'failure');

		expect(said()).toEqual(['+ saved', '! not saved']);
		expect(view().said.map(([sign]) => sign?.tone)).toEqual(['ok', 'failure']);
		expect(drawn()).toBe(2);
	});
});
