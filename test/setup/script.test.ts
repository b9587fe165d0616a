import {describe, expect, it} from 'vitest';
import {Fault} from '../../source/fault/fault.ts';
import type {Ask, ChoiceField, TextField} from '../../source/setup/questions.ts';
import {introduction, type Keeping, type SetupStart, type SetupWorld, setUp} from '../../source/setup/script.ts';
import {twoGroupsListing} from '../helpers/scenes/two-groups.ts';

describe('the setup', () => {
	it('has three answers: address, key, and where to save them', async () => {
		const {ready, tried, kept, said} = await setUpWith('address: a.org; key:  correct-horse ; save: files');

		expect(tried).toEqual(['https://a.org correct-horse']);
		expect(kept).toMatchObject([{address: {base: 'https://a.org'}, key: 'correct-horse'}]);
		expect(ready).toMatchObject({key: 'correct-horse', received, name: 'a.org'});
		expect(said).toEqual(['Connected. The key works. 5 environments in 2 groups', 'Address saved in ~/config.json']);
	});

	it('saves nothing without consent, and first names the files that it would write', async () => {
		const {ready, kept, asked} = await setUpWith(`${known}; save: nothing`);

		expect(asked.at(-1)).toMatchObject({notes: places});
		expect(kept).toEqual([]);
		expect(ready).not.toHaveProperty('name');
	});

	it('asks for a known address only with --setup, with the current settings', async () => {
		const start = {address: 'a.org', key: 'correct-horse'};
		const once = await setUpWith('key: correct-horse; save: nothing', {start});
		const anew = await setUpWith(`${known}; save: nothing`, {start: {...start, asksAnew: true}});

		expect(once.asked[0]).toMatchObject({question: questions['key'], given: 'correct-horse'});
		expect(anew.asked).toMatchObject([{given: 'a.org'}, {given: 'correct-horse'}, {}]);
	});

	it('asks for a known but unusable address, made safe to show', async () => {
		const {asked} = await setUpWith('address: esc', {start: {address: 'ftp://a\u001b[31m.org'}});

		expect(asked).toMatchObject([{given: 'ftp://a[31m.org'}]);
	});

	it('asks for a refused key again, in an empty field', async () => {
		const dialog = 'address: a.org; key: battery; key: correct-horse; save: nothing';
		const {asked, said, tried} = await setUpWith(dialog, {loads: [refused]});

		expect(asked[2]).toMatchObject({question: questions['key'], given: ''});
		expect(said[0]).toMatch(/^! `a\.org` refused the key \(401\); /);
		expect(tried).toEqual(['https://a.org battery', 'https://a.org correct-horse']);
	});

	it('reports any other failure, and asks for the address again', async () => {
		const dialog = `address: a.org/x/; key: correct-horse; ${known}; save: nothing`;
		const {asked, said} = await setUpWith(dialog, {loads: [wrong]});

		expect(said[0]).toMatch(/^! `a\.org` did not return a listing \(404\); /);
		expect(asked.slice(2, 4)).toMatchObject([{given: 'a.org/x/'}, {given: 'correct-horse'}]);
	});

	it('sends a key only to the machine that it was given or typed for', async () => {
		const start = {address: 'a.org', key: 'correct-horse', asksAnew: true};
		const given = await setUpWith('address: b.org; key: esc; address: esc', {start});
		const typed = await setUpWith(`${known}; address: b.org; key: esc; address: esc`, {loads: [wrong]});
		const atPort = await setUpWith('address: a.org:8443; key: esc; address: esc', {start});

		expect(given.asked[1]).toMatchObject({question: questions['key'], given: ''});
		expect(atPort.asked[1]).toMatchObject({given: ''});
		expect(typed.asked[3]).toMatchObject({question: questions['key'], given: ''});
	});

	it('goes back one question at a time, and exits from the first', async () => {
		const {ready, kept, asked} = await setUpWith(
			`${known}; test: esc; key: correct-horse; save: command; command: cat key; run: esc; command: esc; save: esc; key: esc; address: esc`,
		);

		expect([ready, kept]).toEqual([undefined, []]);
		expect(asked.at(-2)).toMatchObject({given: 'correct-horse'});
		expect(asked.at(-1)).toMatchObject({given: 'a.org', esc: 'quit'});
	});

	it('saves a command once it has printed the working key', async () => {
		const runCommand: SetupWorld['runCommand'] =
			([, file]) =>
			async () =>
				file === 'right' ? 'correct-horse' : 'battery';
		const dialog = `${known}; save: command; command: cat wrong; command: cat 'right'`;
		const {kept, said, asked} = await setUpWith(dialog, {world: {runCommand}});

		expect(said[1]).toBe('! the command printed a different key');
		expect(asked.at(-1)).toMatchObject({given: 'cat wrong'});
		expect(kept).toMatchObject([{command: ['cat', 'right']}]);
	});

	it.each<[string, string, Partial<SetupWorld>]>([
		['command', 'save: command; command: false; command: esc', {runCommand: () => () => Promise.reject(unwritable)}],
		['place to save', 'save: files', {save: () => Promise.reject(unwritable)}],
	])('says why a %s failed, and asks again', async (_, dialog, world) => {
		const {said, ready} = await setUpWith(`${known}; ${dialog}; save: nothing`, {world});

		expect(said.at(-1)).toBe('! cannot write; check it');
		expect(ready).not.toHaveProperty('name');
	});

	it('hides the key in what a command says', async () => {
		const locked = new Fault('the key command failed (no entry for correct-horse)', 'unlock it');
		const world = {runCommand: () => () => Promise.reject(locked)};
		const {said} = await setUpWith(`${known}; save: command; command: false; command: esc; save: nothing`, {world});

		expect(said.at(-1)).toBe('! the key command failed (no entry for •••); unlock it');
	});

	it('says why nothing can be saved before it asks', async () => {
		const look = () => Promise.reject(unwritable);
		const {asked} = await setUpWith(`${known}; save: nothing`, {world: {look}});

		expect(asked.at(-1)).toMatchObject({notes: ['cannot write; check it']});
	});

	it('throws errors that are not faults', async () => {
		const bug = new TypeError('x is not a function');

		await expect(setUpWith(known, {loads: [bug]})).rejects.toBe(bug);
		await expect(setUpWith(known, {world: {look: () => Promise.reject(bug)}})).rejects.toBe(bug);
	});
});

const questions: Readonly<Record<string, string>> = {
	address: 'Service address',
	key: 'Access key',
	test: 'Testing a.org',
	run: 'Running cat',
	save: 'Save these settings?',
	command: 'Command that prints the key',
};
const choices: Readonly<Record<string, string>> = {
	files: 'Save to private files',
	nothing: "Don't save",
	command: 'Get the key from a command (password manager)',
};

/** Answers such as `address: a.org; key: esc; save: files`. */
const createFakeAsk = (dialog: string) => {
	const left = dialog.split('; ').map(answer => {
		const [name = '', text = ''] = answer.split(': ');
		return {question: questions[name], text: text === 'esc' ? undefined : text};
	});
	const asked: (TextField | ChoiceField)[] = [];
	const said: string[] = [];
	const next = (question: string): string | undefined => {
		const answer = left.shift();
		expect(question).toBe(answer?.question);
		return answer?.text;
	};
	const ask: Ask = {
		text: async field => {
			asked.push(field);
			const answer = next(field.question);
			if (answer === undefined) {
				return undefined;
			}
			const {isAnswer, says} = field.read(answer);
			expect(isAnswer, says).toBe(true);
			return answer;
		},
		choose: async menu => {
			asked.push(menu);
			const answer = choices[next(menu.question) ?? ''];
			expect(answer === undefined || menu.choices.includes(answer)).toBe(true);
			return answer;
		},
		say: (line, tone = 'done') => {
			if (!introduction.includes(line)) {
				said.push(tone === 'done' ? line : `! ${line}`);
			}
		},
		wait: async (doing, work) => {
			const stops = left[0]?.question === doing;
			const result = await work(new AbortController().signal, said.push.bind(said));
			return stops ? void next(doing) : result;
		},
	};
	return {ask, asked, said, left};
};

const places = ['config  ~/config.json', 'key     ~/a.org.key'];
const known = 'address: a.org; key: correct-horse';

const refused = new Fault('`a.org` refused the key (401)', 'check the key, or get a new one from the service', 4);
const received = {listing: twoGroupsListing, text: ''};
const wrong = new Fault('`a.org` did not return a listing (404)', 'check the address', 5);
const unwritable = new Fault('cannot write', 'check it');

type Circumstances = {
	readonly start?: Partial<SetupStart>;
	readonly world?: Partial<SetupWorld>;
	/** The errors of the first loads; later loads return a listing. */
	readonly loads?: readonly unknown[];
};

/** Runs the setup with these answers; returns the loads that it tried and what it saved. */
const setUpWith = async (dialog: string, {start = {}, world = {}, loads = []}: Circumstances = {}) => {
	const tried: string[] = [];
	const kept: Keeping[] = [];
	const {left, ...fake} = createFakeAsk(dialog);
	const failures = [...loads];
	const usualWorld: SetupWorld = {
		load:
			({base}, secret) =>
			async () => {
				tried.push(`${base} ${secret}`);
				const failure = failures.shift();
				if (failure !== undefined) {
					throw failure;
				}
				return received;
			},
		look: async () => places,
		save: async keeping => {
			kept.push(keeping);
			return {name: 'a.org', said: ['Address saved in ~/config.json']};
		},
		runCommand:
			([, printed = '']) =>
			async () =>
				printed,
	};
	const usualStart = {address: '', key: '', asksAnew: false, allowsInsecureHttp: false};
	const ready = await setUp(fake.ask, {...usualWorld, ...world}, {...usualStart, ...start});
	expect(left).toEqual([]);
	return {...fake, ready, tried, kept};
};
