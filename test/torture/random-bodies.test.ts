import {Readable} from 'node:stream';
import {describe, it} from 'vitest';
import {decodeListing} from '../../source/core/decode-listing.ts';
import {explainFault, failureLine} from '../../source/core/explain-fault.ts';
import {FaultError} from '../../source/core/fault.ts';
import {parseAnswer} from '../../source/core/parse-answer.ts';
import {openSource} from '../../source/io/listing-source.ts';
import {readBody} from '../../source/io/read-body.ts';
import {expectNone} from '../helpers/expect-none.ts';
import {createRandom} from '../helpers/random.ts';
import {type Body, randomBody} from '../helpers/random-bodies.ts';
import {score} from '../helpers/score.ts';
import {isTorture} from '../helpers/torture.ts';

const count = isTorture ? 1_000_000 : 5000;

/** Loads a body as the program does: from standard input, or as one that a service calls compressed. */
const load = async ({bytes, encoding}: Body): Promise<unknown> => {
	const stdin = Readable.from([bytes], {objectMode: false});
	if (encoding !== undefined) {
		const text = await readBody(stdin, encoding, {from: 'it', mostBytes: 2 ** 20});
		return decodeListing(parseAnswer(text, 'it'));
	}
	const {load} = await openSource({
		demo: false,
		input: '-',
		insecureHttp: false,
		hasTerminal: false,
		stdin: stdin as unknown as NodeJS.ReadStream,
		environment: {},
		host: process,
		places: new Map(),
		userId: 0,
		timeout: 60_000,
	});
	return load(new AbortController().signal, () => {});
};

/** What is wrong with how a body ended; undefined where it is a listing, or a fault that one line explains. */
const complaintOf = async (body: Body): Promise<string | undefined> => {
	try {
		await load(body);
		return undefined;
	} catch (error) {
		if (error instanceof FaultError) {
			const line = failureLine(explainFault(error.fault));
			return /^envpick: [\x20-\x7e]{1,300}$/.test(line) ? undefined : `says ${JSON.stringify(line)}`;
		}
		return error instanceof Error && error.name === 'DecodeError' ? undefined : `throws ${error}`;
	}
};

describe('any bytes', () => {
	it('are a listing, or a fault that one line explains', {timeout: 600_000}, async () => {
		const random = createRandom(1);
		const complaints: string[] = [];
		for (let index = 0; index < count; index++) {
			const body = randomBody(random);
			const complaint = await complaintOf(body);
			if (complaint !== undefined) {
				complaints.push(`${body.bytes.toString('base64')} ${body.encoding ?? ''} ${complaint}`);
			}
		}
		score('R1', 'random bodies', count, complaints.length);

		expectNone(complaints);
	});
});
