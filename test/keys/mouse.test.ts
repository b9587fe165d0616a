import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {KeyReader} from '../../source/keys/read-keys.ts';
import {draw, inSilence, namesOf, readAll} from '../helpers/state/key-inputs.ts';

const esc = '\u001b';
const csi = `${esc}[`;

describe('a report of the mouse', () => {
	it.each([
		['a click of the main button, when it is pressed', '<0;10;5M', 'click:9,4'],
		['the first cell', '<0;1;1M', 'click:0,0'],
		['a cell far away', '<0;9999;9999M', 'click:9998,9998'],
		['the wheel up', '<64;300;80M', 'wheel:299,79:-1'],
		['the wheel down', '<65;300;80M', 'wheel:299,79:1'],
	])('is %s', (_, report, name) => {
		expect(namesOf(csi + report)).toEqual([name]);
	});

	it.each([
		['a released button', ['<0;10;5m', '<3;10;5M']],
		['another button', ['<1;10;5M', '<2;10;5M', '<128;10;5M']],
		['a wheel to the side', ['<66;10;5M', '<67;10;5M']],
		['a held key', ['<4;10;5M', '<8;10;5M', '<16;10;5M', '<68;10;5M', '<81;10;5M']],
		['motion', ['<32;10;5M', '<35;10;5M']],
		['no cell', ['<0;0;5M', '<0;5;0M', '<0;10000;5M', '<0;5;99999999999999999999M', '<0;-1;5M']],
		['no report of this form', ['<M', '<0M', '<0;5M', '<0;;5M', '<0;1;2;3M', '<;1;1M', '<0;1;1~', '<0:1:1M']],
		['an older form', ['32;10;5M', '0;5M', 'M !!', 'M\u007fqj', 'M   ']],
	])('means nothing: %s', (_, reports) => {
		for (const report of reports) {
			expect(namesOf(`${csi}${report}q`), report).toEqual(['q']);
		}
	});

	it('is read between keys, in order', () => {
		expect(namesOf(`a${csi}<0;3;4Mb${csi}<65;1;1M${csi}<65;1;2Mc`)).toEqual([
			...['a', 'click:2,3', 'b', 'wheel:0,1:2', 'c'],
		]);
	});

	it('is text in a paste', () => {
		expect(readAll(`${csi}200~a${csi}<0;3;4Mb${csi}201~`)).toEqual([{type: 'paste', text: `a${csi}<0;3;4Mb`}]);
	});

	it('is never typed, however it is split', () => {
		const report = `${csi}<0;31;14M`;
		for (let at = 1; at < report.length; at++) {
			expect(namesOf(report.slice(0, at), report.slice(at)), String(at)).toEqual(['click:30,13']);
		}
	});

	it('is never typed if its rest comes after the longest pause', () => {
		const report = `${csi}<0;31;14M`;
		for (let at = 1; at < report.length; at++) {
			const reader = new KeyReader();
			reader.read(report.slice(0, at));
			const before = inSilence(reader).map(draw);
			const after = [...reader.read(`${report.slice(at)}q`), ...inSilence(reader)].map(draw);

			expect([at, before, after]).toEqual([at, at === 1 ? ['esc'] : [], ['q']]);
		}
	});

	it('is not what follows the Esc key, a while later', () => {
		const reader = new KeyReader();
		reader.read(esc);
		reader.flush();

		expect(reader.read('[').map(draw)).toEqual(['[']);
		expect(reader.read('<0;31;14M').map(draw)).toEqual([...'<0;31;14M']);
	});

	it('is never typed, whatever its bytes', () => {
		const number = fc.oneof(fc.integer({min: -5, max: 100_000}).map(String), fc.constantFrom('', '00', '99999999999'));
		fc.assert(
			fc.property(number, number, number, fc.constantFrom('M', 'm'), (button, column, row, end) => {
				const names = namesOf(`${csi}<${button};${column};${row}${end}`);

				expect(names.filter(name => !/^(?:click|wheel):/.test(name))).toEqual([]);
			}),
		);
	});
});

describe('many reports at once', () => {
	it('are one turn of the wheel, in both directions', () => {
		const [up, down] = [`${csi}<64;7;8M`, `${csi}<65;7;8M`];

		expect(namesOf(down.repeat(10_000))).toEqual(['wheel:6,7:10000']);
		expect(namesOf(down.repeat(5) + up.repeat(3))).toEqual(['wheel:6,7:2']);
		expect(namesOf(`${down.repeat(10_000)}q`)).toEqual(['wheel:6,7:10000', 'q']);
	});

	it('are the first few clicks, so that a person is not kept waiting', () => {
		const click = `${csi}<0;7;8M`;

		expect(namesOf(click.repeat(3))).toHaveLength(3);
		expect(namesOf(`${click.repeat(10_000)}q`)).toEqual([...Array.from({length: 8}, () => 'click:6,7'), 'q']);
		expect(namesOf(click.repeat(8), click)).toHaveLength(9);
	});
});
