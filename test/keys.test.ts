import {describe, expect, it} from 'vitest';
import {createKeyReader} from '../source/keys.ts';
import {draw, namesOf, readAll} from './helpers/key-inputs.ts';
import {inSilence} from './helpers/silence.ts';

const esc = '\u001b';
const csi = `${esc}[`;

describe('a key', () => {
	it.each<[string, string[]]>([
		['up', [`${csi}A`, `${esc}OA`]],
		['down', [`${csi}B`, `${esc}OB`]],
		['right', [`${csi}C`, `${esc}OC`]],
		['left', [`${csi}D`, `${esc}OD`]],
		['home', [`${csi}H`, `${esc}OH`, `${csi}1~`, `${csi}7~`]],
		['end', [`${csi}F`, `${esc}OF`, `${csi}4~`, `${csi}8~`]],
		['insert', [`${csi}2~`]],
		['delete', [`${csi}3~`]],
		['pageup', [`${csi}5~`]],
		['pagedown', [`${csi}6~`]],
		['f1', [`${esc}OP`, `${csi}11~`, `${csi}[A`, `${csi}P`]],
		['f2', [`${esc}OQ`, `${csi}12~`, `${csi}[B`]],
		['f4', [`${esc}OS`, `${csi}14~`, `${csi}[D`]],
		['shift+tab', [`${csi}Z`]],
		['shift+up', [`${csi}1;2A`, `${csi}a`]],
		['shift+down', [`${csi}1;2B`, `${csi}b`]],
		['alt+up', [`${csi}1;3A`]],
		['alt+down', [`${csi}1;3B`]],
		['ctrl+left', [`${csi}1;5D`, `${esc}Od`]],
		['ctrl+right', [`${csi}1;5C`, `${esc}Oc`]],
		['ctrl+alt+shift+up', [`${csi}1;8A`]],
		['ctrl+delete', [`${csi}3;5~`]],
		['enter', ['\r']],
		['tab', ['\t']],
		['backspace', ['\u007f']],
		['esc', [esc]],
		['space', [' ']],
		['ctrl+space', ['\u0000']],
		['ctrl+a', ['\u0001']],
		['ctrl+h', ['\b']],
		['ctrl+j', ['\n']],
		['ctrl+z', ['\u001a']],
		['ctrl+\\', ['\u001c']],
		['ctrl+_', ['\u001f']],
		['alt+b', [`${esc}b`]],
		['alt+p', [`${esc}p`]],
		['alt+backspace', [`${esc}\u007f`]],
		['alt+enter', [`${esc}\r`]],
		['a', ['a']],
		['G', ['G']],
		['[', ['[']],
		['é', ['é']],
		['日', ['日']],
		['👩‍💻', ['👩‍💻']],
	])('%s is known by each of its byte forms', (name, forms) => {
		expect(forms.map(form => namesOf(form))).toEqual(forms.map(() => [name]));
	});

	it('that types a character carries it, another carries none', () => {
		expect(readAll('é ')).toEqual([
			{type: 'key', name: 'é', text: 'é'},
			{type: 'key', name: 'space', text: ' '},
		]);
		expect(readAll(`${csi}A`, `${esc}b`, '\r')).toEqual([
			{type: 'key', name: 'up'},
			{type: 'key', name: 'alt+b'},
			{type: 'key', name: 'enter'},
		]);
	});

	it('is one of many that come at once, in order', () => {
		expect(namesOf(`jj${csi}Bwin\u007f\r${esc}OPq`)).toEqual([
			...'jj',
			'down',
			...'win',
			'backspace',
			'enter',
			'f1',
			'q',
		]);
	});

	it('is each of carriage return and line feed by itself', () => {
		expect(namesOf('\r\n\n')).toEqual(['enter', 'ctrl+j', 'ctrl+j']);
	});
});

describe('an escape', () => {
	it('waits for what may follow, and is the Esc key after silence', () => {
		const reader = createKeyReader();

		expect(reader.read(esc)).toEqual([]);
		expect(reader.isWaiting()).toBe(true);
		expect(reader.flush()).toEqual([{type: 'key', name: 'esc'}]);
		expect(reader.isWaiting()).toBe(false);
		expect(reader.flush()).toEqual([]);
	});

	it('right before a sequence is the Esc key, and the sequence is whole', () => {
		expect(namesOf(`${esc}${csi}B`)).toEqual(['esc', 'down']);
		expect(namesOf(esc, `${csi}B`)).toEqual(['esc', 'down']);
		expect(namesOf(`${esc}${esc}`)).toEqual(['esc', 'esc']);
		expect(namesOf(`${esc}${esc}OB`)).toEqual(['esc', 'down']);
	});

	it('before a character in the same chunk is Alt with it', () => {
		expect(namesOf(`${esc}b`, `${esc}fx`)).toEqual(['alt+b', 'alt+f', 'x']);
	});

	it.each([`${csi}`, `${csi}1`, `${csi}1;`, `${esc}O`, `${esc}]11;rgb`, `${csi}M12`, `${csi}[`])(
		'that begins %j and never ends is dropped after silence',
		begun => {
			const reader = createKeyReader();

			expect(reader.read(begun)).toEqual([]);
			expect(reader.isWaiting()).toBe(true);
			expect(inSilence(reader)).toEqual([]);
			expect(reader.read('q').map(draw)).toEqual(['q']);
		},
	);

	it.each([`${csi}`, `${csi}1;`, `${esc}O`, `${csi}[`, `${csi}M`, `${csi}M!`])(
		'that begins %j does not swallow the key after it',
		begun => {
			expect(namesOf(`${begun}${csi}B`).at(-1)).toBe('down');
			expect(namesOf(`${begun}\r`).at(-1)).toBe('enter');
		},
	);
});

describe('the mouse', () => {
	it.each([
		['0;10;5M', 'left:down:9,4'],
		['0;10;5m', 'left:up:9,4'],
		['2;1;1M', 'right:down:0,0'],
		['64;300;80M', 'wheel-up:down:299,79'],
		['65;300;80M', 'wheel-down:down:299,79'],
		['0;0;0M', 'left:down:-1,-1'],
		['0;99999;99999M', 'left:down:99998,99998'],
	])('reports %s', (report, input) => {
		expect(namesOf(`a${csi}<${report}b`)).toEqual(['a', input, 'b']);
	});

	it.each([
		'0;100000;5M',
		`0;5;${'9'.repeat(400)}M`,
		`${'9'.repeat(400)};1;1M`,
		'0;5M',
		';;M',
		'0;5;5;5M',
		'1000;5;5M',
		'M',
		'm',
		'0;-1;5M',
		'0;5;5 M',
	])('that reports %j says nothing, and types nothing that a key could be taken for', report => {
		expect(namesOf(`${csi}<${report}`).filter(name => !/^[-0-9;M ]$|^space$/.test(name))).toEqual([]);
		expect(namesOf(`${csi}<${report}${csi}B`).at(-1)).toBe('down');
	});

	it('is heard wherever its report is cut, however late the rest comes', () => {
		for (const report of [`${csi}<0;10;5M`, `${csi}<65;100;50M`]) {
			const whole = namesOf(report);
			for (let cut = 1; cut < report.length; cut++) {
				const reader = createKeyReader();
				const inputs = [reader.read(report.slice(0, cut)), reader.flush(), reader.read(`${report.slice(cut)}q`)].flat();

				// An escape alone cannot be known from the Esc key.
				expect(inputs.map(draw).filter(name => name !== 'esc')).toEqual([...whole, 'q']);
			}
		}
	});

	it('keeps no key waiting whose report never ends', () => {
		for (const head of [`${csi}<0`, `${csi}<0;10;`]) {
			const reader = createKeyReader();

			expect([reader.read(head), reader.flush()].flat()).toEqual([]);
			expect(reader.read('q').map(draw)).toEqual(['q']);
			expect([reader.read(head), reader.read('\u0003')].flat().map(draw)).toEqual(['ctrl+c']);
		}
	});

	it('of whom a hundred reports come at once is heard each time', () => {
		expect(namesOf(`${csi}<65;5;5M`.repeat(100))).toEqual(Array(100).fill('wheel-down:down:4,4'));
	});
});

describe('what a terminal says of itself', () => {
	it.each([
		[
			'mouse reports',
			[
				`${csi}<1;10;5M`,
				`${csi}<3;10;5M`,
				`${csi}<4;10;5M`,
				`${csi}<32;10;5M`,
				`${csi}<66;1;1M`,
				`${csi}32;10;5M`,
				`${csi}M !!`,
				`${csi}M\u007fqj`,
			],
		],
		['focus events', [`${csi}I`, `${csi}O`]],
		['colours', [`${esc}]11;rgb:0000/0000/0000\u0007`, `${esc}]11;rgb:0000/0000/0000${esc}\\`]],
		['clipboards', [`${esc}]52;c;cQ==\u0007`]],
		['names and settings', [`${esc}P>|XTerm(370)${esc}\\`, `${esc}P1$r0m${esc}\\`, `${esc}_Gi=31;OK${esc}\\`]],
		['private messages and strings', [`${esc}^q${esc}\\`, `${esc}Xq${esc}\\`]],
		['modes', [`${csi}?2026;2$y`, `${csi}0n`]],
		['keys of protocols not asked for', [`${csi}97;5u`, `${csi}27;5;9~`, `${csi}99~`, `${csi}E`, `${esc}OM`]],
		[
			'characters of eight bits',
			['\u009bI', '\u009b<1;1;1M', '\u0085', '\u009d0;q\u009c', `\u0090q${esc}\\`, '\u009fq\u009c'],
		],
		['invisible characters by themselves', ['\u200b', '\ufeff', '\u202e', '\u2028']],
	])('is no key: %s', (_, forms) => {
		for (const form of forms) {
			expect(namesOf(form)).toEqual([]);
			expect(namesOf(`a${form}b`)).toEqual(['a', 'b']);
		}
	});

	it.each([`${csi}?62;22c`, `${csi}>84;0;0c`, `${csi}?1;2c`])('about its identity is a reply: %j', reply => {
		expect(readAll(`a${reply}b`).map(draw)).toEqual(['a', `reply:${reply}`, 'b']);
	});

	it.each([
		[`${esc}]11;rgb:00`, '00/0000/0000\u0007'],
		[`${esc}P>|xte`, `rm(1)q${esc}\\`],
		[`${esc}_Gi=1`, `;q${esc}\\`],
		[`${csi}<0;1`, '0;5M'],
		[`${csi}M!`, 'qq'],
		[`${csi}?62;`, '22y'],
	])('F16: types nothing when a slow line brings it in parts: %j, %j', (begun, rest) => {
		const reader = createKeyReader();
		const read = [...reader.read(begun), ...reader.flush(), ...reader.flush(), ...reader.read(rest)];

		expect(read.filter(({type}) => type !== 'mouse')).toEqual([]);
		expect(reader.read('q').map(draw)).toEqual(['q']);
	});

	it.each([
		[`${esc}]`, '\u0007'],
		[`${esc}]`, `${esc}\\`],
		[`${esc}P`, `${esc}\\`],
		[csi, 'x'],
	])('F16: types nothing however long it is: %j … %j', (start, end) => {
		const middle = start === csi ? '1;'.repeat(5000) : 'q1'.repeat(5000);
		for (const size of [1, 100, 4095, 4096, 10_000, 30_000]) {
			const bytes = start + middle + end;
			const chunks = Array.from({length: Math.ceil(bytes.length / size)}, (_, at) =>
				bytes.slice(at * size, (at + 1) * size),
			);

			expect(namesOf(...chunks, 'x')).toEqual(['x']);
		}
	});

	it('F16: is given up for Ctrl-C where its end does not come', () => {
		expect(namesOf(`${esc}]11;rgb`, '\u0003', 'q')).toEqual(['ctrl+c', 'q']);
	});
});
