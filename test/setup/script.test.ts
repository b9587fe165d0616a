import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {FaultError} from '../../source/fault/fault.ts';
import type {Ask, Menu, TextField} from '../../source/setup/ask.ts';
import {addressField, commandField, keyField} from '../../source/setup/fields.ts';
import {introduction, type Keeping, type SetupStart, type SetupWorld, setUp} from '../../source/setup/script.ts';
import {hostileText} from '../helpers/arbitrary/hostile.ts';
import {twoGroupsListing} from '../helpers/scenes/two-groups.ts';

type Answer = readonly [question: string, answer: string | undefined];

const createFakeAsk = (answers: readonly Answer[]) => {
	const left = [...answers];
	const asked: (TextField | Menu)[] = [];
	const said: string[] = [];
	const next = (question: string): string | undefined => {
		const [expected, answer] = left.shift() ?? [];
		if (expected !== question) {
			throw new Error(
				`asked \`${question}\`, where ${expected === undefined ? 'all is answered' : `\`${expected}\` is answered`}`,
			);
		}
		return answer;
	};
	const ask: Ask = {
		text: async field => {
			asked.push(field);
			const answer = next(field.question);
			if (answer === undefined) {
				return undefined;
			}
			const {value, says} = field.read(answer);
			if (value === undefined) {
				throw new Error(`\`${answer}\` is no answer: ${says}`);
			}
			return value;
		},
		choose: async menu => {
			asked.push(menu);
			const answer = next(menu.question);
			return menu.choices.find(({label}) => label === answer)?.value;
		},
		say: (line, tone = 'done') => {
			if (!introduction.includes(line)) {
				said.push(tone === 'done' ? line : `! ${line}`);
			}
		},
		wait: async (doing, work) => {
			const stops = left[0]?.[0] === doing;
			const result = await work(new AbortController().signal, said.push.bind(said));
			return stops ? void next(doing) : result;
		},
		release: async (doing, use) => {
			said.push(doing);
			return use();
		},
	};
	/** Fails if a prepared answer was never requested. */
	const verify = () => {
		if (left.length > 0) {
			throw new Error(`never asked: ${left.map(([question]) => question).join(', ')}`);
		}
	};
	return {ask, asked, said, verify};
};

const [files, run, command] = [
	'Save to private files',
	"Don't save",
	'Get the key from a command (password manager)',
] as const;
const [address, key, save] = ['Service address', 'Access key', 'Save these settings?'] as const;
const commandQuestion = 'Command that prints the key';

const places = ['config  ~/config.json', 'key     ~/a.org.key'];

const refused = new FaultError({type: 'status', host: 'a.org', status: 401});
const wrong = new FaultError({type: 'status', host: 'a.org', status: 404});
const unwritable = new FaultError({type: 'usage', what: 'cannot write', tryThis: 'check it'});

/** Runs the setup with these answers; returns the loads that it tried and what it saved. */
const setUpWith = async (
	answers: readonly Answer[],
	{
		start = {},
		world = {},
		loads = [],
	}: {
		readonly start?: Partial<SetupStart>;
		readonly world?: Partial<SetupWorld>;
		/** The errors of the first loads; later loads return a listing. */
		readonly loads?: readonly unknown[];
	} = {},
) => {
	const tried: string[] = [];
	const kept: Keeping[] = [];
	const fake = createFakeAsk(answers);
	const failures = [...loads];
	const ready = await setUp(
		fake.ask,
		{
			load:
				({base}, secret) =>
				async () => {
					tried.push(`${base} ${secret}`);
					const failure = failures.shift();
					if (failure !== undefined) {
						throw failure;
					}
					return twoGroupsListing;
				},
			look: async () => places,
			save: async keeping => {
				kept.push(keeping);
				return {name: 'a.org', said: ['Address saved in ~/config.json']};
			},
			runCommand: async ([, printed = '']) => printed,
			...world,
		},
		{address: '', key: '', asksAnew: false, allowsInsecureHttp: false, ...start},
	);
	fake.verify();
	return {...fake, ready, tried, kept};
};

describe('the setup', () => {
	it('has three answers: address, key, and where to save them', async () => {
		const {ready, tried, kept, said} = await setUpWith([
			[address, 'a.org'],
			[key, ' correct-horse '],
			[save, files],
		]);

		expect(tried).toEqual(['https://a.org correct-horse']);
		expect(kept).toMatchObject([{address: {base: 'https://a.org'}, key: 'correct-horse'}]);
		expect(ready).toMatchObject({
			address: {base: 'https://a.org'},
			key: 'correct-horse',
			listing: twoGroupsListing,
			name: 'a.org',
		});
		expect(said).toEqual(['Connected. The key works. 5 environments in 2 groups', 'Address saved in ~/config.json']);
	});

	it('saves nothing without consent', async () => {
		const {ready, kept} = await setUpWith([
			[address, 'a.org'],
			[key, 'correct-horse'],
			[save, run],
		]);

		expect(kept).toEqual([]);
		expect(ready).not.toHaveProperty('name');
	});

	it('asks for a known address only with --setup, with the current settings', async () => {
		const start = {address: 'a.org', key: 'correct-horse'};
		const once = await setUpWith(
			[
				[key, 'correct-horse'],
				[save, run],
			],
			{start},
		);
		const anew = await setUpWith(
			[
				[address, 'a.org'],
				[key, 'correct-horse'],
				[save, run],
			],
			{start: {...start, asksAnew: true}},
		);

		expect(once.asked[0]).toMatchObject({question: key, given: 'correct-horse'});
		expect(anew.asked).toMatchObject([
			{given: 'a.org', notes: ['Enter another address to add a service.']},
			{given: 'correct-horse'},
			{},
		]);
	});

	it('asks for a known but unusable address, made safe to show', async () => {
		const {asked} = await setUpWith([[address, undefined]], {start: {address: 'ftp://a\u001b[31m.org'}});
		const long = await setUpWith([[address, undefined]], {start: {address: `a${' '.repeat(300)}.org`}});

		expect(asked).toMatchObject([{given: 'ftp://a[31m.org'}]);
		expect(long.asked).toMatchObject([{given: ''}]);
	});

	it('asks for a refused key again, in an empty field', async () => {
		const {asked, said, tried} = await setUpWith(
			[
				[address, 'a.org'],
				[key, 'battery'],
				[key, 'correct-horse'],
				[save, run],
			],
			{loads: [refused]},
		);

		expect(asked[2]).toMatchObject({question: key, given: ''});
		expect(said[0]).toMatch(/^! `a\.org` refused the key \(401\); /);
		expect(tried).toEqual(['https://a.org battery', 'https://a.org correct-horse']);
	});

	it('reports any other failure, and asks for the address again', async () => {
		const {asked, said} = await setUpWith(
			[
				[address, 'a.org/x/'],
				[key, 'correct-horse'],
				[address, 'a.org'],
				[key, 'correct-horse'],
				[save, run],
			],
			{loads: [wrong]},
		);

		expect(said[0]).toMatch(/^! `a\.org` did not return a listing \(404\); /);
		expect(asked.slice(2, 4)).toMatchObject([{given: 'a.org/x/'}, {given: 'correct-horse'}]);
	});

	it('sends a key only to the machine that it was given or typed for', async () => {
		const given = await setUpWith(
			[
				[address, 'b.org'],
				[key, undefined],
				[address, undefined],
			],
			{
				start: {address: 'a.org', key: 'correct-horse', asksAnew: true},
			},
		);
		const typed = await setUpWith(
			[
				[address, 'a.org'],
				[key, 'correct-horse'],
				[address, 'b.org'],
				[key, undefined],
				[address, undefined],
			],
			{
				loads: [wrong],
			},
		);

		expect(given.asked[1]).toMatchObject({question: key, given: ''});
		expect(typed.asked[3]).toMatchObject({question: key, given: ''});
	});

	it('goes back one question at a time, and exits from the first', async () => {
		const {ready, kept, asked} = await setUpWith([
			[address, 'a.org'],
			[key, 'correct-horse'],
			['Testing a.org', undefined],
			[key, 'correct-horse'],
			[save, command],
			[commandQuestion, undefined],
			[save, undefined],
			[key, undefined],
			[address, undefined],
		]);

		expect(ready).toBeUndefined();
		expect(kept).toEqual([]);
		expect(asked.at(-2)).toMatchObject({given: 'correct-horse'});
		expect(asked.at(-1)).toMatchObject({given: 'a.org', esc: 'quit'});
	});

	it('saves a command once it has printed the working key', async () => {
		const {kept, said, asked} = await setUpWith(
			[
				[address, 'a.org'],
				[key, 'correct-horse'],
				[save, command],
				[commandQuestion, 'cat wrong'],
				[commandQuestion, "cat 'right'"],
			],
			{world: {runCommand: async ([, file]) => (file === 'right' ? 'correct-horse' : 'battery-staple')}},
		);

		expect(said.slice(1, 4)).toEqual(['envpick runs cat', '! the command printed a different key', 'envpick runs cat']);
		expect(asked.at(-1)).toMatchObject({given: 'cat wrong'});
		expect(kept).toMatchObject([{command: ['cat', 'right']}]);
	});

	it('asks again for a command that fails', async () => {
		const {said} = await setUpWith(
			[
				[address, 'a.org'],
				[key, 'correct-horse'],
				[save, command],
				[commandQuestion, 'false'],
				[commandQuestion, undefined],
				[save, run],
			],
			{
				world: {
					runCommand: () =>
						Promise.reject(new FaultError({type: 'usage', what: 'the command ended', tryThis: 'run it'})),
				},
			},
		);

		expect(said.at(-1)).toBe('! the command ended; run it');
	});

	it('says why nothing could be saved, and asks again where to save', async () => {
		const {said, ready} = await setUpWith(
			[
				[address, 'a.org'],
				[key, 'correct-horse'],
				[save, files],
				[save, run],
			],
			{
				world: {save: () => Promise.reject(unwritable)},
			},
		);

		expect(said.at(-1)).toBe('! cannot write; check it');
		expect(ready).not.toHaveProperty('name');
	});

	it.each<[string, Partial<SetupWorld>, readonly string[]]>([
		['which files are written', {}, places],
		['why nothing can be saved', {look: () => Promise.reject(unwritable)}, ['cannot write; check it']],
	])('says %s before anything is saved', async (_, world, notes) => {
		const {asked} = await setUpWith(
			[
				[address, 'a.org'],
				[key, 'correct-horse'],
				[save, run],
			],
			{world},
		);

		expect(asked.at(-1)).toMatchObject({notes});
	});

	it('throws errors that are not faults', async () => {
		const bug = new TypeError('x is not a function');
		const answers = [
			[address, 'a.org'],
			[key, 'correct-horse'],
		] as const;

		await expect(setUpWith(answers, {loads: [bug]})).rejects.toBe(bug);
		await expect(setUpWith(answers, {world: {look: () => Promise.reject(bug)}})).rejects.toBe(bug);
	});
});

describe('the text of a question', () => {
	const aKey = 'correct-horse';
	it.each([
		[addressField('', false), 'a.org/api', true, 'requests https://a.org/api/v0/resources'],
		[
			addressField('', false),
			'http://a.org',
			false,
			/^plain http to `a\.org` would send the access key in clear text; /,
		],
		[addressField('', true), 'http://a.org', true, 'requests http://a.org/v0/resources'],
		[addressField('', false), '', false, /^the address is empty; /],
		[keyField('', 'a.org'), ' correct-horse ', true, '13 characters'],
		[keyField('', 'a.org'), '  ', false, 'no key yet'],
		[keyField('', 'a.org'), 'correct horse', false, 'this is not a key: character 8 is a space'],
		[keyField('', 'a.org'), 'Bearer x', false, 'this is not a key: it includes the word Bearer'],
		[commandField('', aKey), 'pass show sandbox', true, 'runs pass with 2 arguments'],
		[commandField('', aKey), 'cat | head', false, /^`\|` needs a shell/],
		[commandField('', aKey), ' ', false, 'no command yet'],
		[commandField('', aKey), 'echo correct-horse', false, /^the command contains the key; /],
		[commandField('', aKey), 'echo xcorrect-horsex', false, /^the command contains the key; /],
		[commandField('', 'abcdefgh'), 'echo xabcdefgh', false, /^the command contains the key; /],
		[commandField('', 'abc'), 'echo abc', false, /^the command contains the key; /],
		[commandField('', 'abc'), 'echo abcd', true, 'runs echo with 1 argument'],
	])('$question: %#', ({read}, text, isAnswer, says) => {
		const meaning = read(text);

		expect(meaning.says).toEqual(says instanceof RegExp ? expect.stringMatching(says) : says);
		expect(meaning.value !== undefined).toBe(isAnswer);
	});

	it('is never shown if it is a key', () => {
		fc.assert(
			fc.property(hostileText, text => {
				const {says} = keyField('', 'a.org').read(`\u0000${text.slice(0, 8)}xyzzy-`);
				expect(says).not.toContain('xyzzy');
			}),
		);
	});
});
