import {expect} from 'vitest';
import {facetLayout, gapOfBlocks} from '../../../source/state/facets/layout.ts';
import {modeOf} from '../../../source/state/modes.ts';
import {comparisonOf} from '../../../source/state/panels.ts';
import type {State} from '../../../source/state/state.ts';
import {isInList} from './identity.ts';
import {pressKeys, withoutNotice} from './reach.ts';
import {isReadable, readScreen, type Seen} from './read-screen.ts';
import {clausesOf, matchesOf, setsOf, twinsOf} from './recount.ts';
import {afterActions, type Machine, machinesOf, type Pool, wide} from './starts.ts';

/** Expects that every number of the screen is what a recount of the groups and the visible filter gives. */
export const expectCountsAreTrue = (state: State, pools: readonly Pool[]): void => {
	if (state.notice !== undefined) {
		expectNotice(state.notice.text, pools);
	}
	const isFacets = modeOf(state) === 'facets';
	// A notice hides the status.
	const list = withoutNotice((isFacets ? listBelow(state) : state) ?? state);
	if (!isReadable(state) || !isInList(list)) {
		return;
	}
	const seen = {...readScreen(list), filter: wholeFilterOf(list)};
	const listed = listedOf(list, pools);
	// A backslash gives a sign another meaning.
	if (listed === undefined || seen.filter.includes('\\')) {
		return;
	}
	if (isFacets) {
		expectFacetCounts(state, listed, seen.filter);
		return;
	}
	const matches = matchesOf(listed, seen.filter);
	expectFilterCounts(seen, matches, machinesOf(listed), machinesOf(pools).length);
	expectRows(seen, listed, matches);
	expectPickCounts(seen, machinesOf(pools));
	expectFacts(seen, machinesOf(pools), matches, pools);
	expectAdvice(seen, listed);
	expectHeadingDetail(seen, listed, matches);
	expectSize(seen, pools);
};

// A narrow screen shows only a part of the filter.
const wholeFilterOf = (list: State): string =>
	readScreen(list.size.columns < wide.columns ? afterActions(list, {type: 'resized', size: wide}) : list).filter;

const listBelow = (state: State): State | undefined => {
	const next = pressKeys(state, 'esc');
	return isInList(next) ? next : next === state ? undefined : listBelow(next);
};

// The groups that the list is about: in a comparison only its rows, with as many identical machines as it counts. They are all on a
// large screen without a filter. A row of some identical machines does not say which, so that nothing is known of a filter.
const listedOf = (list: State, pools: readonly Pool[]): readonly Pool[] | undefined => {
	if (!/compared|only \d+ marked|of \d+ marked/.test(readScreen(list).count)) {
		// A narrow screen may say in place of the count that the listing is cached.
		return comparisonOf(list) === undefined ? pools : undefined;
	}
	const toFilter = modeOf(list) === 'list' ? ['/'] : [];
	const large = afterActions(list, {type: 'resized', size: {...wide, rows: 100}});
	const seen = readScreen(pressKeys(large, ...toFilter, 'ctrl+e', 'ctrl+u'));
	const machines = machinesOf(pools);
	const rows = toMachineRows(seen, machines);
	const isUnsure = rows.some(({machine, times = 1}) => times > 1 && times < twinsOf(machine, machines).length);
	// A narrow list may have no room for a name.
	const isUnnamed = rows.length < seen.rows.filter(row => row.heading === undefined && !isUnreadable(row.text)).length;
	if (isUnnamed || (isUnsure && wholeFilterOf(list) !== '')) {
		return undefined;
	}
	const compared = rows.flatMap(({machine, times = 1}) =>
		[machine, ...twinsOf(machine, machines).filter(one => one !== machine)].slice(0, times),
	);
	return pools.map(pool => ({...pool, resources: compared.filter(one => pool.resources.includes(one))}));
};

const toMachineRows = ({rows}: Pick<Seen, 'rows'>, machines: readonly Machine[]) =>
	rows.flatMap(row => {
		const name = /\b(?:host|vm)-(\d+)\b/.exec(row.text)?.[1];
		const machine = name === undefined ? undefined : machines.find(({id}) => id === `vm-${name}`);
		return machine === undefined ? [] : [{...row, machine}];
	});

const expectFilterCounts = (
	{count}: Seen,
	matches: readonly Machine[],
	listed: readonly Machine[],
	all: number,
): void => {
	const [, some, whole] = /(?:^|, )(\d+) of (\d+)/.exec(count) ?? [];
	const environments = /(\d+) (?:environments?|compared)/.exec(count)?.[1];
	const distinct = /(\d+) distinct/.exec(count)?.[1];
	const [, only, total] = /only (\d+) marked of (\d+)/.exec(count) ?? [];
	const ofAll = /^\d+ marked of (\d+)/.exec(count)?.[1] ?? total;

	expect([some ?? matches.length, whole ?? listed.length].map(Number), count).toEqual([matches.length, listed.length]);
	expect(Number((whole === undefined ? environments : undefined) ?? matches.length), count).toBe(matches.length);
	expect(Number(distinct ?? setsOf(matches).size), count).toBe(setsOf(matches).size);
	expect([only ?? listed.length, ofAll ?? all].map(Number), count).toEqual([listed.length, all]);
};

const isUnreadable = (text: string): boolean => text.includes('expected an environment');

const expectRows = (seen: Seen, pools: readonly Pool[], matches: readonly Machine[]): void => {
	const rows = toMachineRows(seen, machinesOf(pools));
	for (const {machine, times, text} of rows) {
		expect(times ?? 1, text).toBe(times === undefined ? 1 : twinsOf(machine, matches).length);
	}
	for (const {heading, text} of seen.rows) {
		const pool = heading === undefined ? undefined : poolOf(heading.name, pools);
		const some = machinesOf(pool === undefined ? [] : [pool]).filter(machine => matches.includes(machine));
		expect(heading?.count ?? 0, text).toBe(some.length);
	}
	const environments = seen.rows.filter(({heading, text}) => heading === undefined && !isUnreadable(text));
	const isFolded = seen.rows.some(({text}) => text.includes('▸'));
	const isDistinct = environments.some(({times}) => times !== undefined);
	const count = isDistinct ? setsOf(matches).size : matches.length;
	const isWhole = seen.list.slice(-2).every(line => line === '');
	if (isWhole && !isFolded && seen.rows.length > 0) {
		expect(environments.length, 'rows').toBe(count);
	}
	const selected = rows.find(({isSelected}) => isSelected);
	if (seen.place !== undefined && selected !== undefined) {
		const sets = [...setsOf(matches).values()];
		const index = isDistinct
			? sets.findIndex(set => set.includes(selected.machine))
			: matches.indexOf(selected.machine);
		const position = /[▴▾]/.test(seen.heads) ? seen.place[0] : index + 1;
		expect(seen.place, seen.heads).toEqual([position, count]);
	}
};

// The tags of a pick are on its line, so that what they match can be counted.
const expectPickCounts = (seen: Seen, machines: readonly Machine[]): void => {
	const {text = '', more: leftOut, marked, remark} = seen.pick;
	const picks = text.split(' ↵ ').map(pick => pick.split(','));
	const rows = toMachineRows(seen, machines);
	const selected = rows.find(({isSelected}) => isSelected);
	const [, ofTimes] = /(?:^| {3})1 of (\d+)(?= {3}|$)/.exec(remark) ?? [];
	if (ofTimes !== undefined || remark.includes('only this one')) {
		expect(Number(ofTimes ?? 1), remark).toBe(marked === 0 ? (selected?.times ?? Number(ofTimes ?? 1)) : 1);
	}
	if (leftOut > 0 || text.includes('…') || !picks.flat().every(tag => machines.some(({tags}) => tags.includes(tag)))) {
		return;
	}
	const isMatched = ({tags}: Machine) => picks.some(pick => pick.every(tag => tags.includes(tag)));
	const matched = machines.filter(isMatched);
	const picked = rows.filter(row => (marked === 0 ? row.isSelected : row.isMarked));
	const isKnown = picked.length === (marked || 1);
	const isAlike = (machine: Machine) => picked.some(one => twinsOf(one.machine, machines).includes(machine));
	for (const row of rows) {
		const isPicked = picked.includes(row);
		const others = isKnown ? (isAlike(row.machine) ? '=' : '≈') : expect.stringMatching(/[=≈]/);
		const expected = row.isMarked ? '●' : isPicked || !isMatched(row.machine) ? ' ' : others;
		expect(row.sign, `${row.text}, ${remark}`).toEqual(expected);
	}
	expectRemark(seen, matched.length, isKnown ? matched.filter(isAlike).length : undefined);
};

const expectRemark = ({pick: {marked, remark}, lines, columns}: Seen, matched: number, alike: number | undefined) => {
	const all = /any of (\d+)/.exec(remark)?.[1];
	const found = /: (?:(this one)|= (\d+) alike|the (\d+) marked),(?: or)? ≈ (\d+) /.exec(remark);
	const [, one, same, ofMarks, rest] = found ?? [];
	const identical = one === undefined ? (same ?? ofMarks) : 1;
	expect(Number(all ?? matched), remark).toBe(matched);
	if (rest !== undefined) {
		expect([Number(identical), Number(rest)], remark).toEqual([
			alike ?? Number(identical),
			matched - Number(identical),
		]);
	}
	const isOther = alike !== undefined && matched > alike;
	const note = `any of ${matched} alike`.length + 20;
	const isMore = matched > (marked || 1) && (lines.at(-3) ?? '').length + note < columns;
	expect(all !== undefined || !(isOther || isMore), `matches ${matched}: ${remark}`).toBe(true);
	expect(rest !== undefined || !isOther || remark.includes('…'), remark).toBe(true);
};

// What stands below the list, or about others in the detail.
const expectFacts = (
	{facts, rows, detail, heads}: Seen,
	machines: readonly Machine[],
	matches: readonly Machine[],
	pools: readonly Pool[],
): void => {
	const selected = toMachineRows({rows}, machines).find(({isSelected}) => isSelected)?.machine;
	const alike = facts?.alike ?? /^alike +(.*(?:\n {2,}.*)*)/m.exec(detail)?.[1]?.replace(/\s+/g, ' ') ?? '';
	const twins = selected === undefined ? [] : twinsOf(selected, machines).filter(one => one !== selected);
	const [, others, names = ''] = /^(\d+) others?: (.*)$/.exec(alike) ?? [];
	if (selected !== undefined && selected.tags.length > 0 && (facts !== undefined || /^alike/m.test(detail))) {
		expect(Number(others ?? 0), alike).toBe(twins.length);
	}
	if (others !== undefined && selected !== undefined && !/…| more$/.test(names)) {
		const groups = pools.filter(({resources}) => twins.some(one => resources.includes(one)));
		expect(names.split(', ').length, alike).toBe(groups.length);
	}
	expect(facts?.count ?? matches.length, 'all').toBe(matches.length);
	for (const [name = '', ...values] of facts?.isCut === true ? [] : (facts?.all ?? [])) {
		for (const machine of matches) {
			expect(wordsOf(machine, pools), `all: ${name}`).toEqual(expect.arrayContaining([name, ...values]));
		}
	}
	// A narrow screen may show neither the name nor the id in the rows.
	const words = selected === undefined ? undefined : wordsOf(selected, pools);
	for (const [name = '', ...values] of facts === undefined || facts.isCut || words === undefined ? [] : facts.own) {
		expect(words, `this: ${name}, ${heads}`).toEqual(expect.arrayContaining([name, ...values]));
	}
};

// The words of a machine: names of facets and values.
const wordsOf = (machine: Machine, pools: readonly Pool[]): readonly string[] => {
	const pool = pools.findIndex(({resources}) => resources.includes(machine));
	const group = pools[pool]?.name === undefined ? ['Group', `${pool + 1}`] : ['group', pools[pool].name];
	return ['id', machine.id, 'name', machine.name, ...group, ...machine.tags.flatMap(tag => tag.split(':'))];
};

// The advice on a filter that matches nothing, if its terms are only text.
const expectAdvice = ({lines, rows, filter}: Seen, listed: readonly Pool[]): void => {
	if (rows.length > 0 || /['"\\]/.test(filter)) {
		return;
	}
	// A narrow screen wraps it.
	const advice = lines.slice(1, -3).filter(Boolean).join(' ');
	const clauses = clausesOf(filter).map(terms => terms.join(' | '));
	for (const [, without, clause = '', count] of advice.matchAll(/(without )?"([^"]+)": (\d+)(?!\S)/g)) {
		const meant = without === undefined ? clause : clauses.filter(one => one !== clause).join(' ');
		expect([clause, Number(count)], advice).toEqual([clause, matchesOf(listed, meant).length]);
	}
};

// The counts below the name of a folded group.
const expectHeadingDetail = ({rows, detail}: Seen, pools: readonly Pool[], matches: readonly Machine[]): void => {
	const heading = rows.find(({isSelected}) => isSelected)?.heading;
	const pool = heading === undefined ? undefined : poolOf(heading.name, pools);
	const [counts, all, unreadable = 0, some] =
		/^ ?(\d+) environments?(?:, (\d+) unreadable)?(?:, (\d+) match)?$/m.exec(detail) ?? [];
	if (counts !== undefined && pool !== undefined) {
		const machines = machinesOf([pool]);
		const matching = machines.filter(machine => matches.includes(machine)).length;
		expect([all, unreadable, some ?? all].map(Number), counts).toEqual([
			machines.length,
			pool.resources.length - machines.length,
			matching,
		]);
	}
};

const poolOf = (heading: string, pools: readonly Pool[]): Pool | undefined =>
	pools.find(({name}, index) => heading === (name ?? `Group ${index + 1}`));

const expectNotice = (text: string, pools: readonly Pool[]): void => {
	const [, entries, environments] = /could not read (\d+) entr\w+; loaded (\d+) environment/.exec(text) ?? [];
	if (entries !== undefined) {
		const machines = machinesOf(pools).length;
		const all = pools.flatMap(({resources}) => resources).length;
		expect([entries, environments].map(Number), text).toEqual([all - machines, machines]);
	}
};

const expectSize = ({status}: Seen, pools: readonly Pool[]): void => {
	const [size, all, groups] = /(\d+) environments? in (\d+) groups?/.exec(status) ?? [];
	const unreadable = /(\d+) unreadable/.exec(status)?.[1] ?? 0;
	if (size !== undefined) {
		const {length} = machinesOf(pools);
		const entries = pools.flatMap(({resources}) => resources).length;
		expect([all, groups].map(Number), status).toEqual([length, pools.length]);
		expect(Number(unreadable), status).toBe(status.endsWith('…') ? Number(unreadable) : entries - length);
	}
};

// The columns of the facets, each with its heads and the values below them.
const expectFacetCounts = (state: State, pools: readonly Pool[], filter: string): void => {
	const lines = readScreen(state).lines.slice(1, -3);
	let start = 0;
	for (const {width} of facetLayout(state).columns) {
		let label: string | undefined;
		for (const line of lines.map(text => text.slice(start, start + width))) {
			const [, name, count] = /^[❯ ] [● ] (.+?) {2,}(\d+)(?: |$)/.exec(line) ?? [];
			label = /^ {2}([^\s●].*?) *$/.exec(line)?.[1] ?? label;
			if (label !== undefined && name !== undefined) {
				expect([label, name, Number(count)], line).toEqual([label, name, countValue(pools, filter, label, name)]);
			}
		}
		start += width + gapOfBlocks;
	}
};

// The values of a facet are alternatives, so each is counted without those in the filter.
const countValue = (pools: readonly Pool[], filter: string, label: string, name: string): number => {
	const start = `^${label}:`;
	const isOfFacet = (term: string) => (term.startsWith(start) && term.endsWith('$')) || term === `!${start}`;
	const clauses = clausesOf(filter).filter(terms => label === 'other' || !terms.every(isOfFacet));
	const others = clauses.map(terms => terms.join(' | ')).join(' ');
	return pools
		.flatMap(pool => matchesOf([pool], others).map(machine => namesIn(machine, pool, label)))
		.filter(names => (name === 'none' ? names.length === 0 : names.includes(name))).length;
};

// The names of the values of a facet that a machine has.
const namesIn = (machine: Machine, {name}: Pool, label: string): readonly string[] => {
	const fields: Readonly<Record<string, string | undefined>> = {id: machine.id, name: machine.name, group: name};
	if (Object.hasOwn(fields, label)) {
		return fields[label] === undefined ? [] : [fields[label]];
	}
	const start = label === 'other' ? '' : `${label}:`;
	const own = machine.tags.filter(tag => (start === '' ? !tag.includes(':') : tag.startsWith(start)));
	return own.map(tag => tag.slice(start.length));
};
