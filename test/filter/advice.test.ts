import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {adviseOn, otherMeaningOf} from '../../source/filter/advice.ts';
import {findMatches} from '../../source/filter/match.ts';
import {parseQuery, type Query} from '../../source/filter/query.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {environmentsOf, type Listing} from '../../source/listing/listing.ts';
import {prepareListing} from '../../source/state/prepare-listing.ts';
import {memoize} from '../../source/text/memoize.ts';
import {anyFilter, anyTerm} from '../helpers/arbitrary/filters.ts';
import {anyListing} from '../helpers/arbitrary/searched-listings.ts';
import {expectQuick} from '../helpers/state/own-time.ts';

const listingOf = (...tags: readonly string[]): Listing =>
	decodeListing({data: [{resources: tags.map(own => ({tags: own.split(',')}))}]});

const listing = listingOf(
	'os:windows7-x64,locale:en-us',
	'os:windows11-x64,locale:en-us,soft office',
	'os:ubuntu-22.04,locale:en-us',
	'os:macos-10,locale:de-de',
);

// A listing is prepared once, as on the screen.
const loadedFrom = memoize((searched: Listing) => prepareListing(searched));
const adviceOn = (filter: string, searched = listing) => adviseOn(filter, loadedFrom(searched));

const suggested = (filter: string, searched?: Listing): string => {
	const {suggestion} = adviceOn(filter, searched);
	return suggestion === undefined ? 'nothing' : `${suggestion.says} → ${suggestion.filter} (${suggestion.count})`;
};

describe('advice on a filter', () => {
	it.each([
		// In the syntax of another search.
		['-win', 'write ! instead of - to exclude → !win (2)'],
		['NOT win', '! excludes; write no space after it → !win (2)'],
		['!  win !', '! excludes; write no space after it → !win ! (2)'],
		['ubuntu OR macos', '| means OR → ubuntu | macos (2)'],
		['ubuntu || macos', '| means OR → ubuntu | macos (2)'],
		['ubuntu||macos', '| means OR → ubuntu | macos (2)'],
		['ubuntu|macos', 'put spaces around | → ubuntu | macos (2)'],
		['win AND x64', 'a space means AND → win x64 (2)'],
		['win & x64', 'a space means AND → win x64 (2)'],
		['win && x64', 'a space means AND → win x64 (2)'],
		['(ubuntu|macos)', 'leave out the parentheses → ubuntu | macos (2)'],
		['win (x64 OR en-us)', '| means OR; leave out the parentheses → win x64 | en-us (2)'],
		['(windows11 x64) | macos', 'leave out the parentheses → windows11 | macos x64 | macos (2)'],
		['(ubuntu (zz', 'nothing'],
		['(ubuntu', 'leave out the parentheses → ubuntu (1)'],
		['NOT (win OR mac)', '| means OR; ! excludes; write no space after it; leave out the parentheses → !win !mac (1)'],
		['os=windows7', 'write : instead of = → os:windows7 (1)'],
		['os == windows7', 'write : instead of = → os:windows7 (1)'],
		['en-us os!=windows7', 'write : instead of = → en-us !os:windows7 (2)'],
		['^os=windows7', 'write : instead of = → ^os:windows7 (1)'],
		['win,en-us', 'write spaces instead of commas → win en-us (2)'],
		['os:win*x64', 'no * is needed → os:win x64 (2)'],
		['^os:win.*', 'no * is needed → ^os:win (2)'],
		['"soft office "', 'no quotes are needed → soft\\ office (1)'],
		[
			'os=win AND NOT soft',
			'a space means AND; ! excludes; write no space after it; write : instead of = → os:win !soft (1)',
		],
		['win -11', 'write ! instead of - to exclude → win !11 (1)'],
		['win7 -x64 os=windows7', 'write : instead of = → win7 -x64 os:windows7 (1)'],
		['a OR b OR c OR d OR e OR win', '| means OR → a | b | c | d | e | win (4)'],
		// With AND instead of OR.
		['windows7 macos', 'a space means AND, | means OR → windows7 | macos (2)'],
		['en-us windows7 ubuntu', 'a space means AND, | means OR → en-us windows7 | ubuntu (2)'],
		['windows ubuntu os: - en-us', 'a space means AND, | means OR → os: - en-us windows | ubuntu (3)'],
		['windows7 en-us ubuntu', 'a space means AND, | means OR → en-us windows7 | ubuntu (2)'],
		// With capitals or a quote.
		['Win11', 'a capital makes case matter → win11 (1)'],
		['en-us Win', 'a capital makes case matter → en-us win (2)'],
		["'win7'", "' means fuzzy here; plain words are exact → win7 (1)"],
		['mcs', "words are exact; ' makes one fuzzy → 'mcs (1)"],
		["macos !'d-", "' means fuzzy here; plain words are exact → macos !d- (1)"],
		["Win7 'x64'", "a capital makes case matter; ' means fuzzy here; plain words are exact → win7 x64 (1)"],
		// Abbreviated or misspelt.
		['win64', ' → windows7-x64 (1)'],
		['win11-x6', ' → windows11-x64 (1)'],
		['^os:win7-x', ' → os:windows7-x (1)'],
		['ub04', ' → ubuntu-22.04 (1)'],
		['WINDWOS11', ' → windows11 (1)'],
		["'windowz", ' → windows (2)'],
		['^os:windws7', ' → os:windows7 (1)'],
		['windws7-x64$', ' → windows7-x64 (1)'],
		['ubuntu-22.4', ' → ubuntu-22.04 (1)'],
		['de-ed', ' → de-de (1)'],
		['en-us windws', ' → en-us windows (2)'],
		['windws7 windos7', ' → windows7 (1)'],
		['windws en-su x64', ' → windows en-us x64 (2)'],
	])('$0 gives $1', (filter, expected) => {
		expect(suggested(filter)).toBe(expected);
	});

	it.each([
		...[
			'zz',
			"'zz en-us",
			'Win ubunut',
			'windws zz',
			'macos !de-de',
			'macos !maocs !os',
			"''",
			"'' win",
			"macos !'' zz",
			'os:windws7-x64',
			'win AND w AND i AND n AND wi AND in AND o AND s AND x',
		],
		...['zz OR yy', 'a:b=c', '*', '""', 'not', 'AND', ',', 'zz,', "'zz ".repeat(9), 'zz,'.repeat(9), 'yy99'],
	])('%j has no suggestion', filter => {
		expect(suggested(filter)).toBe('nothing');
	});

	it.each([
		['status:idle', 'status', 'state:idle (2)'],
		['^status:idle$', 'status', '^state:idle$ (2)'],
		['os:mac stats:idl', 'stats', 'os:mac state:idl (1)'],
		['health:busy', 'health', 'state:busy (1)'],
		['pool:north', 'pool', 'group:north (3)'],
		['kind:system', 'kind', 'system (1)'],
		['kind:here', 'kind', 'on\\ call:here (1)'],
		['kind:or', 'kind', 'or (3)'],
	])('%j says that there is no facet %s, and suggests %s', (filter, name, suggestion) => {
		const resources = [
			{tags: ['os:win', 'system'], state: 'busy'},
			{tags: ['os:mac'], state: 'idle'},
			{tags: ['os:tv'], state: 'idle', 'on call': 'here'},
		];
		const machines = decodeListing({data: [{name: 'north', resources}]});

		expect(suggested(filter, machines)).toBe(`no facet is named ${name} → ${suggestion}`);
	});

	it.each([
		['app:none', '! means without → !^app: (1)'],
		['os:win NO App', '! means without → os:win !^app: (1)'],
		['no mac', 'nothing'],
		['on call:none', 'nothing'],
		['no other', 'nothing'],
	])('%j means what has no value of a facet: %s', (filter, expected) => {
		const machines = listingOf('os:win,app:office,system', 'os:win', 'os:mac,app:acrobat');

		expect(suggested(filter, machines)).toBe(expected);
	});

	it.each([
		['state:idel', ' → state:idle (1)'],
		['State:idle', 'a capital makes case matter → state:idle (1)'],
		['system:zz', 'nothing'],
		['!status:idle zz', 'nothing'],
	])('%j is about no missing facet: %s', (filter, expected) => {
		const machines = decodeListing({data: [{resources: [{tags: ['a'], state: 'idle'}]}]});

		expect(suggested(filter, machines)).toBe(expected);
	});

	it('never makes an alternative of a word after a dash, which was to be excluded', () => {
		expect(suggested('win -x86', listingOf('os:win,x86', 'os:linux-x86'))).toBe('nothing');
	});

	it('suggests the shortest word that an abbreviation may mean', () => {
		expect(suggested('w1703', listingOf('windows-server-2019-1703', 'windows10-1703'))).toBe(' → windows10-1703 (1)');
	});

	it('suggests the nearest word that the other terms match', () => {
		expect(suggested('b:y a:xz', listingOf('a:xa,b:n', 'a:xb,b:y'))).toBe(' → b:y a:xb (1)');
	});

	it.each([
		['sy^tems', 'sy^temt'],
		['sy$tems', 'sy$temt'],
	])('compares every part of %j except its anchors', (filter, near) => {
		expect(suggested(filter, listingOf('sytemsx', near))).toBe(` → ${near} (1)`);
	});

	it('suggests a filter that matches something, with the right count, and names the worst clause', () => {
		const anyTerms = fc.array(anyTerm, {minLength: 2, maxLength: 4}).map(terms => terms.join(' '));
		fc.assert(
			fc.property(anyListing, fc.oneof(anyFilter, anyTerms), (searched, filter) => {
				const {index} = loadedFrom(searched);
				const countOf = (query: Query) => environmentsOf(searched, findMatches(index, query)).length;
				const query = parseQuery(filter);
				fc.pre(findMatches(index, query).length === 0 && query.length <= 4);
				const {suggestion, excluder, alone} = adviceOn(filter, searched);
				const without = query.map(clause => countOf(query.filter(other => other !== clause)));
				const most = query.length > 1 ? Math.max(...without) : 0;

				expect(suggestion?.count).not.toBe(0);
				expect(suggestion && countOf(parseQuery(suggestion.filter))).toBe(suggestion?.count);
				expect(excluder).toEqual(most === 0 ? undefined : {clause: query[without.lastIndexOf(most)], count: most});
				expect(alone.map(({count}) => count)).toEqual(
					query.length > 1 && most === 0 ? query.map(clause => countOf([clause])) : [],
				);
			}),
		);
	});

	it.each([
		['os:win  arm |  mips', 'arm | mips: 2'],
		['macos win', 'macos: 2'],
		['arm zzz yyy', undefined],
		['zzz', undefined],
		['w i n wi in win :win arm', 'arm: 2'],
		['w i n wi in win s:w :win arm', undefined],
		['win | w | i | n | wi | in | s:w | :win arm', undefined],
	])('says how many match without a term, if few: $0', (filter, expected) => {
		const {excluder} = adviceOn(filter);

		expect(excluder && `${excluder.clause.text}: ${excluder.count}`).toBe(expected);
	});

	it('does not count unreadable entries', () => {
		const searched = decodeListing({data: [{backend: 'one', resources: [5, 6, {tags: ['win']}]}]});

		expect(adviceOn('group:one zz', searched).excluder).toMatchObject({count: 1});
		expect(suggested('gruop:one zz | xpected', searched)).toBe('nothing');
		expect(suggested('onw', listingOf('one'))).toBe(' → one (1)');
	});

	it('is made once for all lines that show it, quickly in a large listing with very many words', () => {
		const large = listingOf(...Array.from({length: 20_000}, (_, number) => `host:node-${number}`));

		expectQuick(() => expect(suggested('ndoe-17', large)).toBe(' → node-17 (1111)'));
		expect(suggested('nod3-19998', large)).toBe('nothing');
		expect(adviceOn('ndoe-17', large)).toBe(adviceOn('ndoe-17', large));
		expect(adviceOn('ndoe-17', large)).not.toBe(adviceOn('ndoe-18', large));
	});
});

describe('a filter that finds something else than meant', () => {
	const found = listingOf('os:win7-x86,north', 'os:mac,north,andes', 'os:linux-x86,not here', 'os:bsd,(old)');
	const meant = (filter: string) => otherMeaningOf(filter, loadedFrom(found))?.filter;

	it.each([
		['nor or win', 'nor | win'],
		['win or nor', 'win | nor'],
		['os: or mac and os:', 'os: | mac os:'],
		['nor and mac', 'nothing'],
		['os: and nor', 'os: nor'],
		['mac and es', 'nothing'],
		['not here', '!here'],
		['(old) | (mac)', 'old | mac'],
		['(old) | mac', 'nothing'],
		['! win', '!win'],
		['os: ! win mac', 'os: !win mac'],
		['! (win | mac)', '!win !mac'],
		['!(win)', '!win'],
		['!(win north)', '!win | !north'],
		['! ( win or linux )', '!win !linux'],
		['os: -x86', 'os: !x86'],
		['-x86', '!x86'],
		['-x86 (', '!x86'],
		['!', 'nothing'],
		['win !', 'nothing'],
		['!win', 'nothing'],
		['! !win', 'nothing'],
		['! | win', 'nothing'],
		['os - x86', 'nothing'],
		['nor', 'nothing'],
		['north or', 'nothing'],
		['or', 'nothing'],
		['not', 'nothing'],
		['x86 and', 'nothing'],
	])('%j is told %j', (filter, expected) => {
		expect(meant(filter) ?? 'nothing').toBe(expected);
	});

	it('is told what its signs mean here', () => {
		expect(otherMeaningOf('win or nor', loadedFrom(found))).toEqual({says: '| means OR', filter: 'win | nor'});
	});

	it('is told something only if that is read otherwise, for any filter', () => {
		fc.assert(
			fc.property(anyListing, anyFilter, (searched, filter) => {
				const {index} = loadedFrom(searched);
				const told = otherMeaningOf(filter, loadedFrom(searched));
				const idsOf = (text: string) => [...findMatches(index, parseQuery(text))];

				expect(told === undefined || idsOf(told.filter).join() !== idsOf(filter).join()).toBe(true);
			}),
		);
	});
});
