import {Readable} from 'node:stream';
import {describe, it} from 'vitest';
import {explainFault, failureLine} from '../../source/fault/explain.ts';
import {FaultError} from '../../source/fault/fault.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {openSource} from '../../source/load/io/source.ts';
import {readBody} from '../../source/service/io/read-body.ts';
import {createBodyReader} from '../../source/service/parse-body.ts';
import {createRandom} from '../helpers/arbitrary/random.ts';
import {expectNone} from '../helpers/faults/expect-none.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {type Body, randomBody} from '../helpers/service/random-bodies.ts';

const count = isTorture ? 200_000 : 2500;

/** Loads a body as the program does: from standard input, or as one that a service calls compressed. */
const load = async ({bytes, encoding}: Body): Promise<unknown> => {
	const stdin = Readable.from([bytes], {objectMode: false});
	if (encoding !== undefined) {
		const {take, end} = createBodyReader('it');
		await readBody({headers: {'content-encoding': encoding}, body: stdin}, {from: 'it', mostBytes: 2 ** 20, take});
		return decodeListing(end());
	}
	const {load} = await openSource(
		{type: 'file', path: '-'},
		{
			insecureHttp: false,
			offline: false,
			remembers: false,
			hasTerminal: false,
			stdin: () => stdin,
			environment: {},
			host: process,
			locations: new Map(),
			userId: 0,
			timeout: 60_000,
		},
	);
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
	it('are a listing, or a fault that one line explains', {timeout: 1_800_000}, async () => {
		const random = createRandom(1);
		const complaints: string[] = [];
		for (let index = 0; index < count; index++) {
			const body = randomBody(random);
			const complaint = await complaintOf(body);
			if (complaint !== undefined) {
				complaints.push(`${body.bytes.toString('base64')} ${body.encoding ?? ''} ${complaint}`);
			}
		}

		expectNone(complaints);
	});
});
