import {describe, expect, it} from 'vitest';
import {Fault} from '../../source/fault/fault.ts';
import type {Ask, ChoiceField, Circumstances, TextField} from '../../source/setup/questions.ts';
import {introduction, type SetupStart, setUp} from '../../source/setup/steps.ts';
import type {Keeping, Preview, SetupWorld} from '../../source/setup/world.ts';
import {twoGroupsListing} from '../helpers/scenes/two-groups.ts';

describe('the setup', () => {
	it('has three answers: address, key, and whether to save them', async () => {
		const {ready, tried, kept, said, asked} = await setUpWith('address: a.org; key:  correct-horse ; save: yes');

		expect(tried).toEqual(['https://a.org correct-horse']);
		expect(kept).toMatchObject([{address: {base: 'https://a.org'}, key: 'correct-horse', name: 'a.org'}]);
		expect(kept[0]).toMatchObject({command: undefined, becomesDefault: false});
		expect(ready).toMatchObject({key: 'correct-horse', received, name: 'a.org'});
		expect(asked[1]).toMatchObject({above: ['Service address  a.org']});
		expect(said).toEqual([
			'Service address  a.org',
			'Access key       13 characters',
			'Connected        5 environments in 2 groups',
			'Address saved in ~/config.json',
		]);
	});

	it('has a command instead of the key, which is run before it is saved', async () => {
		const {ready, tried, kept, said} = await setUpWith("address: a.org; command:  cat 'my key' ; save: yes");

		expect(tried).toEqual(['https://a.org correct-horse']);
		expect(kept).toMatchObject([{command: ['cat', 'my key'], key: 'correct-horse'}]);
		expect(ready).toMatchObject({key: 'correct-horse', received, name: 'a.org'});
		expect(said[1]).toBe("Access key       from cat 'my key'");
	});

	it('saves nothing without consent, and first says what it would write', async () => {
		const {ready, kept, asked} = await setUpWith(`${known}; save: no`);

		expect(asked.at(-1)).toMatchObject({question: 'Save as a.org?', choices: [{says: place.yes}, {says: place.no}]});
		expect(kept).toEqual([]);
		expect(ready).not.toHaveProperty('name');
	});

	it('asks for a known address only with --setup, with the current settings', async () => {
		const start = {address: 'a.org', key: 'correct-horse'};
		const once = await setUpWith('key: correct-horse; save: no', {start});
		const anew = await setUpWith(`${known}; save: no`, {start: {...start, asksAnew: true}});

		expect(once.asked[0]).toMatchObject({question: questions['key'], text: given('correct-horse')});
		expect(anew.asked).toMatchObject([{text: given('a.org')}, {text: given('correct-horse')}, {}]);
	});

	it('proposes a known command, unless a key is known, too', async () => {
		const start = {address: 'a.org', command: 'cat key'};
		const once = await setUpWith('command: cat key; save: no', {start});
		const both = await setUpWith('key: correct-horse; save: no', {start: {...start, key: 'correct-horse'}});
		const back = await setUpWith('command: esc; address: b.org; key: esc; address: esc', {start});
		const odd = await setUpWith('command: esc; address: esc', {start: {...start, command: "sh -c 'a\nb'"}});

		expect(once.asked[0]).toMatchObject({question: questions['command'], text: given('cat key')});
		expect(once.tried).toEqual(['https://a.org correct-horse']);
		expect(both.others[0]).toMatchObject({text: given('cat key')});
		expect(odd.asked[0]).toMatchObject({text: given('')});
		expect(back.others[2]).toMatchObject({text: given('')});
	});

	it('asks for a known but unusable address, made safe to show', async () => {
		const {asked} = await setUpWith('address: esc', {start: {address: 'ftp://a\u001b[31m.org'}});

		expect(asked).toMatchObject([{text: given('ftp://a[31m.org')}]);
	});

	it('asks for a refused key again, and says why below it', async () => {
		const dialog = 'address: a.org; key: battery; key: correct-horse; save: no';
		const {asked, tried} = await setUpWith(dialog, {loads: [refused]});

		expect(asked[2]).toMatchObject({question: questions['key'], text: given('battery'), problem: refused.message});
		expect(tried).toEqual(['https://a.org battery', 'https://a.org correct-horse']);
	});

	it('asks for the command of a refused key again, with its text', async () => {
		const dialog = 'address: a.org; command: cat old; command: cat key; save: no';
		const {asked, others} = await setUpWith(dialog, {loads: [refused]});

		expect(asked[2]).toMatchObject({question: questions['command'], text: typed('cat old'), problem: refused.message});
		expect(others[2]).toMatchObject({text: given('')});
	});

	it('asks for the address again after any other failure, and says why below it', async () => {
		const dialog = `address: a.org/x/; key: correct-horse; ${known}; save: no`;
		const {asked} = await setUpWith(dialog, {loads: [wrong]});

		expect(asked.slice(2, 4)).toMatchObject([
			{text: typed('a.org/x/'), problem: wrong.message},
			{text: given('correct-horse'), problem: ''},
		]);
	});

	it('keeps the texts of both forms, each for itself', async () => {
		const dialog = 'address: a.org; key: battery-staple; command: cat old; command: cat key; save: no';
		const {asked, others} = await setUpWith(dialog, {loads: [refused, refused]});

		expect(others[2]).toMatchObject({question: questions['key'], text: given('battery-staple')});
		expect(asked[2]).toMatchObject({question: questions['command'], text: given('')});
		expect(asked[3]).toMatchObject({text: typed('cat old')});
		expect(others[3]).toMatchObject({text: given('battery-staple')});
	});

	it('sends a key only to the machine that it was given or typed for', async () => {
		const start = {address: 'a.org', key: 'correct-horse', asksAnew: true};
		const known = await setUpWith('address: b.org; key: esc; address: esc', {start});
		const before = await setUpWith('address: a.org; key: correct-horse; address: b.org; key: esc; address: esc', {
			loads: [wrong],
		});
		const atPort = await setUpWith('address: a.org:8443; key: esc; address: esc', {start});

		expect(known.asked[1]).toMatchObject({question: questions['key'], text: given('')});
		expect(atPort.asked[1]).toMatchObject({text: given('')});
		expect(before.asked[3]).toMatchObject({question: questions['key'], text: given('')});
	});

	it('keeps a text that was left with esc', async () => {
		const {asked} = await setUpWith('address: a.org; key: esc battery; address: a.org/api; key: esc; address: esc');

		expect(asked[3]).toMatchObject({text: given('battery')});
	});

	it('proposes no command of another machine, but keeps a typed command', async () => {
		const start = {address: 'a.org', command: 'cat key', asksAnew: true};
		const known = await setUpWith('address: b.org; key: esc; address: esc', {start});
		const before = await setUpWith('address: a.org; command: cat it; address: b.org; command: esc; address: esc', {
			loads: [wrong],
		});

		expect(known.others[1]).toMatchObject({text: given('')});
		expect(before.asked[3]).toMatchObject({question: questions['command'], text: typed('cat it')});
	});

	it('goes back one question at a time, and exits from the first', async () => {
		const {ready, kept, asked} = await setUpWith(
			`${known}; test: esc; command: cat key; run: esc; command: cat key; save: another name; name: esc; save: yes; default: esc; save: esc; command: esc; address: esc`,
			{place: {standing: 'work'}},
		);

		expect([ready, kept]).toEqual([undefined, []]);
		expect(asked.at(-2)).toMatchObject({text: typed('cat key')});
		expect(asked.at(-1)).toMatchObject({text: typed('a.org'), esc: 'quit'});
	});

	it.each([
		['the key', 'key: correct-horse; command: cat correct-horse', 0],
		['the key, which it prints', 'command: cat correct-horse', 1],
	])('refuses a command that contains %s', async (_, dialog, runs) => {
		let count = 0;
		const runCommand: SetupWorld['runCommand'] = () => async () => {
			count++;
			return 'correct-horse';
		};
		const {asked, tried} = await setUpWith(`address: a.org; ${dialog}; command: esc; address: esc`, {
			world: {runCommand},
			loads: [refused],
		});

		const problem = 'the command contains the key; use one that reads it from a password manager';
		expect(asked.at(-2)).toMatchObject({problem, text: typed('cat correct-horse')});
		expect(tried).toHaveLength(1 - runs);
		expect(count).toBe(runs);
	});

	it('says why a command failed below it, without the key that was typed before', async () => {
		const locked = new Fault('the key command failed (no entry for correct-horse)', 'unlock it', 4);
		const world = {runCommand: () => () => Promise.reject(locked)};
		const dialog = `${known}; command: false; command: esc; address: esc`;
		const {asked} = await setUpWith(dialog, {world, loads: [refused]});

		expect(asked.at(-2)).toMatchObject({
			problem: 'the key command failed (no entry for •••); unlock it',
			text: typed('false'),
		});
	});

	it('throws errors that are not faults', async () => {
		const bug = new TypeError('x is not a function');

		await expect(setUpWith(known, {loads: [bug]})).rejects.toBe(bug);
		await expect(setUpWith(known, {world: {look: () => Promise.reject(bug)}})).rejects.toBe(bug);
	});
});

describe('the consent to save', () => {
	it('may be for another name, which the question then has', async () => {
		const {kept, asked, ready} = await setUpWith(`${known}; save: another name; name:  lab ; save: yes`);

		expect(asked.slice(-3)).toMatchObject([
			{question: 'Save as a.org?', tab: 'another name'},
			{text: typed('a.org')},
			{question: 'Save as lab?'},
		]);
		expect(kept).toMatchObject([{name: 'lab'}]);
		expect(ready).toMatchObject({name: 'lab'});
	});

	it('keeps its name if the question about another is left', async () => {
		const {kept} = await setUpWith(`${known}; save: another name; name: esc lab; save: yes`);

		expect(kept).toMatchObject([{name: 'a.org'}]);
	});

	it.each([
		['yes', true],
		['no', false],
	])('asks whether it becomes the default if another is: %s', async (answer, becomesDefault) => {
		const {kept, asked} = await setUpWith(`${known}; save: yes; default: ${answer}`, {place: {standing: 'work'}});

		expect(asked.at(-1)).toMatchObject({
			question: 'Make a.org the default?',
			choices: [
				{name: 'no', says: 'work stays the default'},
				{name: 'yes', says: 'instead of work'},
			],
		});
		expect(kept).toMatchObject([{becomesDefault}]);
	});

	it('says why saving failed, and asks again', async () => {
		const world = {save: () => Promise.reject(unwritable)};
		const {asked, ready} = await setUpWith(`${known}; save: yes; save: another name; name: lab; save: no`, {world});

		expect(asked.slice(-3)).toMatchObject([{problem: 'cannot write; check it'}, {}, {problem: ''}]);
		expect(ready).not.toHaveProperty('name');
	});

	it('says why nothing can be saved, and looks again', async () => {
		const looks = [unwritable, unwritable];
		const look = async () => {
			const failure = looks.shift();
			if (failure !== undefined) {
				throw failure;
			}
			return place;
		};
		const {asked, kept} = await setUpWith(`${known}; save: yes; save: yes; save: yes`, {world: {look}});

		expect(asked.slice(-3)).toMatchObject([
			{
				question: 'Save?',
				problem: 'cannot write; check it',
				choices: [{says: 'try again'}, {says: 'use it only this time'}],
			},
			{question: 'Save?'},
			{question: 'Save as a.org?', problem: ''},
		]);
		expect(kept).toHaveLength(1);
	});
});

const given = (text: string) => ({typed: '', given: text});
const typed = (text: string) => ({typed: text, given: ''});

const questions: Readonly<Record<string, string>> = {
	address: 'Service address',
	key: 'Access key',
	command: 'Command that prints the access key',
	test: 'Testing a.org',
	run: 'Running cat',
	save: 'Save',
	name: 'Name of the service',
	default: 'Make',
};

/**
Answers such as `address: a.org; key: esc; save: yes`; `esc lab` leaves `lab` in its field. A question about the key turns into
that about the command.
*/
const createFakeAsk = (dialog: string) => {
	const left = dialog.split('; ').map(answer => {
		const [name = '', text = ''] = answer.split(': ');
		const {left} = /^esc ?(?<left>.*)$/.exec(text)?.groups ?? {};
		return {question: questions[name] ?? name, text: left === undefined ? text : undefined, left};
	});
	const asked: ((TextField | ChoiceField) & Circumstances)[] = [];
	const others: (TextField | undefined)[] = [];
	const said: string[] = [];
	const next = (question: string): string | undefined => {
		const answer = left.shift();
		expect(question.startsWith(answer?.question ?? ' '), `${question} for ${answer?.question}`).toBe(true);
		return answer?.text;
	};
	const ask: Ask = {
		text: async (forms, start, circumstances) => {
			const found = forms.findIndex(({question}) => question === left[0]?.question);
			const at = found === -1 || left[0]?.text === undefined ? start : found;
			const field = forms[at] as TextField;
			asked.push({...field, ...circumstances});
			others.push(forms[1 - at]);
			const leaves = left[0]?.left || undefined;
			const answer = next(field.question);
			const isBack = answer === undefined;
			if (!isBack) {
				expect(field.read(answer)).toMatchObject({isAnswer: true});
			}
			const texts = forms.map(
				({text}, index) => (index === at ? (answer ?? leaves) : undefined) ?? (text.typed || text.given),
			);
			return {at, texts, isBack};
		},
		choose: async (menu, circumstances) => {
			asked.push({...menu, ...circumstances});
			others.push(undefined);
			const answer = next(menu.question);
			expect([...menu.choices.map(({name}) => name), menu.tab, undefined]).toContain(answer);
			return answer;
		},
		say: line => {
			if (!introduction.includes(line)) {
				said.push(line);
			}
		},
		wait: async (doing, work) => {
			const stops = left[0]?.question === doing;
			const result = await work(new AbortController().signal, said.push.bind(said));
			return stops ? void next(doing) : result;
		},
	};
	return {ask, asked, others, said, left};
};

const place: Preview = {
	name: 'a.org',
	taken: new Map(),
	yes: '~/config.json, the key in a.org.key',
	no: 'ask again next time',
	standing: undefined,
	notes: [],
};
const known = 'address: a.org; key: correct-horse';

const refused = new Fault('`a.org` refused the key (401)', 'check the key, or get a new one from the service', 4);
const received = {listing: twoGroupsListing, text: ''};
const wrong = new Fault('`a.org` did not return a listing (404)', 'check the address', 5);
const unwritable = new Fault('cannot write', 'check it');

type Setting = {
	readonly start?: Partial<SetupStart>;
	readonly world?: Partial<SetupWorld>;
	readonly place?: Partial<Preview>;
	/** The errors of the first loads; later loads return a listing. */
	readonly loads?: readonly unknown[];
};

/** Runs the setup with these answers; returns the loads that it tried and what it saved. */
const setUpWith = async (dialog: string, setting: Setting = {}) => {
	const tried: string[] = [];
	const kept: Keeping[] = [];
	const {left, ...fake} = createFakeAsk(dialog);
	const failures = [...(setting.loads ?? [])];
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
		look: async (_, name = place.name) => ({...place, ...setting.place, name}),
		save: async keeping => {
			kept.push(keeping);
			return ['Address saved in ~/config.json'];
		},
		runCommand: () => async () => 'correct-horse',
	};
	const usualStart = {address: '', key: '', command: '', asksAnew: false, allowsInsecureHttp: false};
	const ready = await setUp(fake.ask, {...usualWorld, ...setting.world}, {...usualStart, ...setting.start});
	expect(left).toEqual([]);
	return {...fake, ready, tried, kept};
};
