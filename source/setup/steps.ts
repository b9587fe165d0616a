import {baseOf} from '../config/services.ts';
import {asFault, Fault} from '../fault/fault.ts';
import {sizeOf} from '../listing/listing.ts';
import {type Address, parseAddress} from '../service/address.ts';
import {emptyLine, insertText} from '../text/line-edit.ts';
import {countOf} from '../text/numbers.ts';
import {createRedact, type Redact} from '../text/redact.ts';
import {toSafeText} from '../text/safe-text.ts';
import {keep} from './consent.ts';
import {type Answered, type Ask, addressField, commandField, type FieldText, keyField, wordsOf} from './questions.ts';
import type {Connected, Ready, SetupWorld} from './world.ts';

/** The known answers at the start; an empty text is not known. The command is a line as a shell reads it. */
export type SetupStart = {
	readonly address: string;
	readonly key: string;
	readonly command: string;
	readonly asksAnew: boolean;
	readonly allowsInsecureHttp: boolean;
};

export const introduction = [
	'envpick · connect to a service',
	'Nothing is saved until you agree. Without a service: envpick --demo',
];

/** The texts of the fields so far, and why the last answers failed. */
type Answers = {
	readonly address: FieldText;
	readonly key: string;
	readonly command: FieldText;
	/** The form of the question about the key: 0 is the key itself, 1 the command. */
	readonly form: number;
	readonly problem: string;
};

/** Asks for an address and a key until the service lists its environments, then where to save them. Undefined on Esc. */
export const setUp = async (ask: Ask, world: SetupWorld, start: SetupStart): Promise<Ready | undefined> => {
	for (const line of introduction) {
		ask.say(line, 'plain');
	}
	let answers = toAnswers(start);
	let asksAddress = start.asksAnew;
	for (;;) {
		const known = answers.address.typed || answers.address.given;
		const field = addressField(answers.address, start.allowsInsecureHttp);
		const asks = asksAddress || !field.read(known).isAnswer;
		const {texts, isBack} = asks
			? await ask.text([field], 0, {problem: answers.problem})
			: {texts: [known], isBack: false};
		if (isBack) {
			return undefined;
		}
		const [typed = ''] = texts;
		const address = parseAddress(typed, start);
		answers = isElsewhere(known, address) ? withoutGiven(answers) : answers;
		answers = {...answers, address: {typed, given: ''}, problem: asks ? '' : answers.problem};
		const asked = await askKey(ask, world, address, answers);
		const ready = asked.service && (await keep(ask, world, asked.service));
		if (ready !== undefined) {
			return ready;
		}
		({answers} = asked);
		asksAddress = asked.service === undefined;
	}
};

const toAnswers = ({address, key, command}: SetupStart): Answers => {
	// A field shows a text as if it had been typed. A command that cannot be typed is not proposed.
	const [shownAddress, shownCommand] = [address.trim(), command].map(text => insertText(emptyLine, text).text);
	return {
		address: {typed: '', given: shownAddress ?? ''},
		key,
		command: {typed: '', given: shownCommand === command ? command : ''},
		form: key === '' && command !== '' ? 1 : 0,
		problem: '',
	};
};

const isElsewhere = (known: string, {base}: Address): boolean => {
	const before = baseOf(known);
	return before !== undefined && new URL(before).origin !== new URL(base).origin;
};

// A key for one machine is sent to another only if it is typed there. A command is seen before it runs, unless it was only known.
const withoutGiven = ({command: {typed}, ...answers}: Answers): Answers => ({
	...answers,
	key: '',
	command: {typed, given: ''},
	form: typed === '' ? 0 : answers.form,
});

type Asked = {readonly answers: Answers; readonly service?: Connected};

// Asks for a key, or a command that prints it, until the service accepts it. Without a service, the address must be asked again.
const askKey = async (ask: Ask, world: SetupWorld, address: Address, before: Answers): Promise<Asked> => {
	let answers = before;
	for (;;) {
		const forms = [keyField(answers.key, address.host), commandField(answers.command)];
		const above = [toAnswer('Service address', shownAddress(address))];
		const typed = await ask.text(forms, answers.form, {above, problem: answers.problem});
		answers = withTyped(answers, typed);
		if (typed.isBack) {
			return {answers};
		}
		try {
			const service = await connect(ask, world, address, answers);
			if (service !== undefined) {
				return {answers, service};
			}
		} catch (error) {
			const {message, exitCode} = asFault(error);
			answers = {...answers, problem: redactOf(answers.key)(message)};
			// After any failure that is not about the key, the address may be wrong.
			if (exitCode !== 4) {
				return {answers};
			}
		}
	}
};

const withTyped = (answers: Answers, {at, texts: [key = '', command = ''], isBack}: Answered): Answers => ({
	...answers,
	key: key.trim(),
	command: (at === 1 && !isBack) || command !== answers.command.given ? {typed: command, given: ''} : answers.command,
	form: at,
	problem: '',
});

// Gets the key, and sends the request. Undefined on Esc. Throws Fault, with exit code 4 if another key or command is needed.
const connect = async (
	ask: Ask,
	world: SetupWorld,
	address: Address,
	{form, key: typedKey, command: {typed}}: Answers,
): Promise<Connected | undefined> => {
	const command = form === 1 ? wordsOf(typed) : undefined;
	const key = command === undefined ? typedKey : await askCommand(ask, world, command, typedKey);
	if (key === undefined) {
		return undefined;
	}
	const received = await ask.wait(`Testing ${address.host}`, world.load(address, key));
	if (received === undefined) {
		return undefined;
	}
	ask.say(toAnswer('Service address', shownAddress(address)));
	ask.say(
		toAnswer(
			'Access key',
			command === undefined ? countOf(key.length, 'character') : `from ${toSafeText(typed.trim())}`,
		),
	);
	ask.say(toAnswer('Connected', sizeOf(received.listing)));
	return {address, key, command, received};
};

// The key that a command prints. The command is saved, so it must not contain a key.
const askCommand = async (
	ask: Ask,
	world: SetupWorld,
	command: readonly string[],
	typedKey: string,
): Promise<string | undefined> => {
	const refuse = (key: string | undefined) => {
		if (key !== undefined && command.some(word => word.includes(key))) {
			throw new Fault('the command contains the key', 'use one that reads it from a password manager', 4);
		}
	};
	refuse(isLikelyKey(typedKey) ? typedKey : undefined);
	const printed = await ask.wait(`Running ${toSafeText(command[0] ?? '')}`, world.runCommand(command));
	refuse(printed);
	return printed;
};

// Whatever was typed may be too short for a key, and then occurs in other texts by chance.
const isLikelyKey = (typed: string): boolean => typed.length >= 8;

const redactOf = (typed: string): Redact => (isLikelyKey(typed) ? createRedact(typed) : text => text);

const toAnswer = (name: string, answer: string): string => `${name.padEnd(longestName)}  ${answer}`;

const longestName = 'Service address'.length;

const shownAddress = ({base}: Address): string => base.replace(/^https:\/\//, '');
