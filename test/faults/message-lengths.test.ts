import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {commandFault} from '../../source/access-key/key-command-output.ts';
import {decodeConfig} from '../../source/config/decode.ts';
import type {Fault} from '../../source/fault/fault.ts';
import {fillCommands} from '../../source/formats/fill-command.ts';
import {allFormatNames, type Format, type FormatOptions} from '../../source/formats/format.ts';
import {toOwnFormat, whyNoTemplate} from '../../source/formats/template.ts';
import {writePick} from '../../source/formats/write-format.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {parseAddress} from '../../source/service/address.ts';
import {
	echoFault,
	redirectFault,
	responseFault,
	statusFault,
	timeoutFault,
	unreachableFault,
} from '../../source/service/request-faults.ts';
import {toUnwritable} from '../../source/system/io/file-fault.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {hostileText} from '../helpers/arbitrary/hostile.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {tooLongOf} from '../helpers/faults/message-lengths.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {startListingServer} from '../helpers/service/listing-server.ts';

// Values that people or services can send: long, wide, in another language, with the signs of messages.
const longTexts = [
	'y'.repeat(61),
	'z'.repeat(5000),
	'a/'.repeat(600),
	'漢'.repeat(300),
	'`; '.repeat(100),
	'\u202e\u001b[2J'.repeat(50),
	'Ein Satz über eine Umgebung, die es so nicht gibt. '.repeat(8),
];
const anyText = fc.oneof(fc.constantFrom(...longTexts), hostileText);
const reasons = [
	...(['unknown-host', 'no-resolver', 'refused', 'no-route', 'broken', 'no-http', 'no-tls', 'self-signed'] as const),
	...(['unknown-authority', 'expired', 'not-yet-valid', 'wrong-name', 'no-handshake', 'bad-certificate'] as const),
	...([
		'proxy-broken',
		'proxy-unknown',
		'proxy-refused',
		'proxy-password',
		'proxy-status',
		'no-response',
		'other',
	] as const),
];

const caught = (action: () => unknown): Fault | undefined => {
	try {
		action();
	} catch (error) {
		return error as Fault;
	}
	return undefined;
};

describe('our words take at most 200 characters, and a quoted value 60,', () => {
	it('in each failure of a request, for any host, proxy and words of the service', () => {
		const route = fc.record({
			host: fc.constantFrom('h.org', `${'a.'.repeat(123)}example:65535`, '[2001:db8::1]:8443'),
			proxy: fc.constantFrom(undefined, 'p.org:80', `${'p.'.repeat(120)}example:3128`),
			method: fc.constantFrom('GET' as const, 'POST' as const),
			isRepeatable: fc.boolean(),
			what: fc.constant('a listing'),
			does: fc.constant('list environments'),
		});
		always(300, fc.tuple(route, anyText, fc.integer({min: 100, max: 599})), ([way, text, status]) => {
			const failures = [
				...reasons.map(reason => unreachableFault(way, reason, reason === 'other' ? 'ERR_SSL_SOMETHING' : undefined)),
				timeoutFault(way, 'connecting', 5),
				timeoutFault(way, 'whole', 0.123_456_789),
				statusFault(way, {status, message: text, wait: 123_456_789}),
				redirectFault(way, status, 'to an invalid address'),
				responseFault(way)('it has more field names than 200,000'),
				echoFault(way),
			];
			const all = failures.flatMap(fault => [fault, {...fault, what: fault.network?.afterTries?.(3) ?? fault.what}]);

			expect(all.flatMap(tooLongOf)).toEqual([]);
		});
	});

	it('in each refusal of a pick, for any tag, field and name in a template or a command', () => {
		const own = anyText.filter(text => whyNoTemplate(`{${text}}`) === undefined);
		const format = fc.oneof<fc.Arbitrary<Format>[]>(
			fc.constantFrom(...allFormatNames),
			own.map(name => toOwnFormat('own', `{${name}} {${name}:sh}`)),
		);
		const resource = fc.record(
			{tags: fc.array(anyText, {maxLength: 3}), name: anyText, note: fc.oneof(anyText, fc.array(anyText))},
			{requiredKeys: ['tags']},
		);
		const columns = fc.option(fc.array(anyText, {minLength: 1, maxLength: 2}), {nil: undefined});
		const readers = fc.constantFrom('person', 'shell', 'script', 'list', 'argument', 'any');
		const scene = fc.record({format, resource: fc.oneof(resource, anyText), columns, reader: readers, word: anyText});
		always(400, scene, ({format: chosen, resource: one, columns: names, reader, word}) => {
			const listing = decodeListing({data: [{resources: [one]}]});
			const options: FormatOptions = {listing, reader, columns: names, tagsOf: ({tags}) => tags};
			const faults = [
				caught(() => writePick(listing.environments, chosen, options)),
				caught(() => fillCommands(['use', `{${word}}`, '{}', '{note}'], listing.environments, chosen, options)),
			];

			expect(faults.flatMap(fault => (fault === undefined ? [] : tooLongOf(fault)))).toEqual([]);
		});
	});

	it('in each mistake of a config, for any name', () => {
		const places = [
			(text: string) => ({[text]: 1}),
			(text: string) => ({services: {[text]: {address: 'h.org'}}}),
			(text: string) => ({services: {lab: {address: text}}}),
			(text: string) => ({services: {lab: {address: 'h.org', [text]: 1}}}),
			(text: string) => ({service: text, format: text, height: text, tags: text, clipboard: text}),
			(text: string) => ({formats: {[text]: '{os}', own: `'{${text}}'`}}),
			(text: string) => ({colors: {[text]: 'red', match: text}}),
			(text: string) => ({keys: {[text]: 'x', copy: {[text]: 'x'}, mark: text}}),
		];
		always(300, fc.tuple(anyText, fc.constantFrom(...places), anyText), ([text, place, file]) => {
			const fault = caught(() => decodeConfig(JSON.stringify(place(text)), `/home/${file}/config.json`));
			const all = fault === undefined ? [] : [fault, ...fault.others];

			expect(all.flatMap(tooLongOf)).toEqual([]);
		});
	});

	it('in each failure of a file, an address and a key command', () => {
		const errors = ['ENOENT', 'EACCES', 'ENAMETOOLONG', 'ESTALE', 'ENXIO'].map(code =>
			Object.assign(new Error('x'), {code}),
		);
		always(200, anyText, text => {
			const address = caught(() => parseAddress(text, {allowsInsecureHttp: false}));
			const faults = [
				...errors.map(error => toUnwritable(text, error)),
				commandFault(['pass', text], 'exit code 1', {text: '', said: text}),
				...(address === undefined ? [] : [address]),
			];

			expect(faults.flatMap(tooLongOf)).toEqual([]);
		});
	});

	it.each(longTexts.map(text => [text.slice(0, 3), text]))(
		'for a command line with long texts of %j',
		async (_, text) => {
			const {base, key} = await startListingServer({listing: {data: [{resources: [{tags: [text], name: text}]}]}});
			const directory = await makeDirectory();
			const [keyFile, config] = [join(directory, 'key'), join(directory, 'config.json')];
			await mkdir(join(directory, 'home'));
			await writeFile(keyFile, text, {mode: 0o644});
			await writeFile(
				config,
				JSON.stringify({services: {lab: {address: base, accessKeyCommand: ['sh', '-c', `echo ${text} >&2; exit 1`]}}}),
			);
			const env = {ENVPICK_BASE_URL: base, ENVPICK_ACCESS_KEY: key, HOME: join(directory, 'home')};
			const list = (...words: readonly string[]) => ['--list', ...words];
			const lines: readonly (readonly string[])[] = [
				...['as', 'columns', 'tags', 'input', 'config', 'base-url', 'service', 'timeout'].map(name =>
					list(`--${name}`, text),
				),
				...['height', 'clipboard', 'access-key-file'].map(name => list(`--${name}`, text)),
				...[`-${text}`, `--${text}`, `--${text}=1`].map(word => list(word)),
				...[`-1 ${text}`, `--offline`, '--as {nope}', `--as table --columns nope,${text}`].map(words =>
					list(...words.split(' ')),
				),
				list('--access-key-file', keyFile),
				list('--as', `{${text}}`),
				list('-q', text.slice(0, 200)),
				['--last', text.slice(0, 200)],
				['--check', text],
				['--init', text],
				['--init', 'bash', '--bind', text],
				['--run', text],
				['--debug', join(directory, text), '--list'],
			];
			for (const words of lines) {
				// `runHere` refuses a message that is too long.
				await runHere(words, {env});
			}
			await runHere(['--list', '--config', config], {env: {HOME: env.HOME}});
			expect(await faultOf(() => decodeConfig(text, text))).toSatisfy(fault => tooLongOf(fault as Fault).length === 0);
		},
	);
});
