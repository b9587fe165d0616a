import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {piecesOf, unescapeAll, unescapeOne} from '../../source/text/key-escapes.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';

const visible = fc.integer({min: 0x21, max: 0x7e}).map(code => String.fromCharCode(code));
const codeOf = (character: string): number => character.charCodeAt(0);

const encoders: readonly ((character: string) => string)[] = [
	character => `&#${codeOf(character)};`,
	character => `&#${codeOf(character)}`,
	character => `&#000${codeOf(character)};`,
	character => `&#x${codeOf(character).toString(16)};`,
	character => `&#X0000${codeOf(character).toString(16).toUpperCase()};`,
	character => `&amp;#${codeOf(character)};`,
	character => `&#38;#x26;#${codeOf(character)};`,
	character => `%${codeOf(character).toString(16)}`,
	character => `%252525${codeOf(character).toString(16).toUpperCase()}`,
	character => `\\u00${codeOf(character).toString(16)}`,
];

describe('unescapeAll', () => {
	it('reads each visible character in any of its escapes', () => {
		const escaped = fc.array(fc.tuple(visible, fc.constantFrom(...encoders)), {maxLength: 3000});

		always(120, escaped, characters => {
			const text = characters.map(([character, encode]) => encode(character)).join('');

			expect(unescapeAll(text)).toBe(characters.map(([character]) => character).join(''));
		});
	});

	it.each([
		['&quot;&QUOT;&num;&dollar;&percnt;&amp;&apos;&lpar;&rpar;&ast;&midast;', '""#$%&\'()**'],
		['&plus;&comma;&period;&sol;&colon;&semi;&lt;&equals;&gt;&quest;&commat;', '+,./:;<=>?@'],
		['&lsqb;&lbrack;&bsol;&rsqb;&rbrack;&Hat;&lowbar;&UnderBar;&grave;&excl;', '[[\\]]^__`!'],
		['&lcub;&lbrace;&verbar;&vert;&VerticalLine;&rcub;&rbrace;&fjlig;', '{{|||}}fj'],
		['a&lt b&gt&quot"&amp-', 'a< b>""&-'],
		['a&nbsp;b&#8203;c&#xad;d&frac12;e', 'abcde'],
		[String.raw`p@ss\/w0 a\"b c\nd`, 'p@ss/w0 a"b c d'],
		['100% &c. &amplifier &#x; &#; &;', '100% &c. &amplifier &#x; &#; &;'],
		['&#1234567890123;', '&#1234567890123;'],
	])('reads %j', (text, plain) => {
		expect(unescapeAll(text)).toBe(plain);
	});

	it('leaves a text without escapes as it is', () => {
		const plain = fc.string({unit: anyCharacter}).map(text => text.replace(/[%&\\]/g, ''));

		always(1200, plain, text => {
			expect(unescapeAll(text)).toBe(text);
		});
	});

	it('reads a megabyte of escapes or of their beginnings in less than a second', () => {
		for (const unit of ['&#48;', '%41', String.raw`\u0041`, '&amp;', '&amp;amp;#', '&', '&#0000000', '%25', '\\']) {
			const start = process.cpuUsage();
			unescapeAll(unit.repeat(2 ** 20 / unit.length));

			expect(process.cpuUsage(start).user, unit).toBeLessThan(1_000_000);
		}
	});
});

describe('piecesOf', () => {
	it('splits a text into escapes and single units, which are read like the whole', () => {
		const piece = fc.oneof(fc.constantFrom('&', '#', 'x', '4', '1', ';', 'amp;', '%', '25', '\\', 'u'), anyCharacter);

		always(1200, fc.array(piece), parts => {
			const text = parts.join('');

			expect(piecesOf(text).join('')).toBe(text);
			expect(piecesOf(text).map(unescapeOne).join('')).toBe(unescapeAll(text));
		});
	});
});
