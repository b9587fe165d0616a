import {expect} from 'vitest';
import {modeOf, type State} from '../../../source/state/state.ts';
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
	const isTags = modeOf(state) === 'tags';
	// A notice hides the status.
	const list = withoutNotice((isTags ? listBelow(state) : state) ?? state);
	if (!isReadable(state) || !isInList(list)) {
		return;
	}
	const seen = {...readScreen(list), filter: wholeFilterOf(list)};
	const listed = listedOf(list, pools);
	// A backslash gives a sign another meaning.
	if (listed === undefined || seen.filter.includes('\\')) {
		return;
	}
	if (isTags) {
		expectTagCounts(readScreen(state), listed, seen.filter);
		return;
	}
	const matches = matchesOf(listed, seen.filter);
	expectFilterCounts(seen, matches, machinesOf(listed));
	expectRows(seen, listed, matches);
	expectPickCounts(seen, machinesOf(pools), matches);
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
	const {count, heads} = readScreen(list);
	if (!/ compared/.test(count) && !/ differs?$/.test(heads)) {
		return pools;
	}
	const toFilter = modeOf(list) === 'list' ? ['/'] : [];
	const large = afterActions(list, {type: 'resized', size: {...wide, rows: 100}});
	const seen = readScreen(pressKeys(large, ...toFilter, 'ctrl+e', 'ctrl+u'));
	const machines = machinesOf(pools);
	const rows = toMachineRows(seen, machines);
	const isUnsure = rows.some(({machine, times = 1}) => times > 1 && times < twinsOf(machine, machines).length);
	if (isUnsure && wholeFilterOf(list) !== '') {
		return undefined;
	}
	const compared = rows.flatMap(({machine, times = 1}) =>
		[machine, ...twinsOf(machine, machines).filter(one => one !== machine)].slice(0, times),
	);
	return pools.map(pool => ({...pool, resources: compared.filter(one => pool.resources.includes(one))}));
};

const toMachineRows = ({rows}: Seen, machines: readonly Machine[]) =>
	rows.flatMap(row => {
		const name = /\b(?:host|vm)-(\d+)\b/.exec(row.text)?.[1];
		const machine = name === undefined ? undefined : machines.find(({id}) => id === `vm-${name}`);
		return machine === undefined ? [] : [{...row, machine}];
	});

const expectFilterCounts = ({count}: Seen, matches: readonly Machine[], all: readonly Machine[]): void => {
	const [, some, whole] = /(\d+)\/(\d+)/.exec(count) ?? [];
	const environments = /(\d+) environments?/.exec(count)?.[1];
	const distinct = /(\d+) distinct/.exec(count)?.[1];

	expect([some ?? matches.length, whole ?? all.length].map(Number), count).toEqual([matches.length, all.length]);
	expect(Number(environments ?? matches.length), count).toBe(matches.length);
	expect(Number(distinct ?? setsOf(matches).size), count).toBe(setsOf(matches).size);
};

const expectRows = (seen: Seen, pools: readonly Pool[], matches: readonly Machine[]): void => {
	const rows = toMachineRows(seen, machinesOf(pools));
	for (const {machine, times, text} of rows) {
		expect(times ?? 1, text).toBe(times === undefined ? 1 : twinsOf(machine, matches).length);
	}
	for (const {heading, text} of seen.rows) {
		const pool = heading === undefined ? undefined : poolOf(text, pools);
		const all = machinesOf(pool === undefined ? [] : [pool]);
		const some = all.filter(machine => matches.includes(machine)).length;
		expect(heading ?? '', text).toBe(
			heading === undefined ? '' : seen.filter.trim() === '' ? `${all.length}` : `${some}/${all.length}`,
		);
	}
	const isFolded = seen.rows.some(({text}) => text.includes('▸'));
	// The last line of a comparison has no row.
	const isWhole = seen.list.slice(-2).every(line => line === '');
	if (isWhole && !isFolded && seen.rows.length > 0) {
		const isDistinct = rows.some(({times}) => times !== undefined);
		expect(rows.length, 'rows').toBe(isDistinct ? setsOf(matches).size : matches.length);
	}
	const [, position, total] = /(\d+)\/(\d+)$/.exec(seen.heads) ?? [];
	const selected = rows.find(({isSelected}) => isSelected);
	if (total !== undefined && selected !== undefined) {
		const sets = [...setsOf(matches).values()];
		const index =
			selected.times === undefined
				? matches.indexOf(selected.machine)
				: sets.findIndex(set => set.includes(selected.machine));
		expect([position, total].map(Number), seen.heads).toEqual([
			index + 1,
			selected.times === undefined ? matches.length : sets.length,
		]);
	}
};

// The tags of a pick are on its line, so that what they match can be counted.
const expectPickCounts = (seen: Seen, machines: readonly Machine[], matches: readonly Machine[]): void => {
	const {text = '', more: leftOut, marked, remark} = seen.pick;
	const picks = text.split(' ↵ ').map(pick => pick.split(','));
	if (leftOut > 0 || text.includes('…') || !picks.flat().every(tag => machines.some(({tags}) => tags.includes(tag)))) {
		return;
	}
	const isMatched = ({tags}: Machine) => picks.some(pick => pick.every(tag => tags.includes(tag)));
	const matched = machines.filter(isMatched);
	const rows = toMachineRows(seen, machines);
	for (const row of rows) {
		const isPicked = row.isMarked || (row.isSelected && marked === 0);
		expect(row.isMatched, row.text).toBe(!isPicked && isMatched(row.machine));
	}
	const others = /same tags as (\d+) other/.exec(remark)?.[1];
	const all = /matche?s? (\d+) environment/.exec(remark)?.[1];
	const more = /: (\d+) ha(?:s|ve) more tags/.exec(remark)?.[1];
	const selected = rows.find(({isSelected}) => isSelected)?.machine;
	const identical = marked > 0 || selected === undefined ? undefined : twinsOf(selected, machines).length;
	expect(Number(others ?? matched.length - (marked || 1)), remark).toBe(matched.length - (marked || 1));
	expect(Number(all ?? matched.length), remark).toBe(matched.length);
	const [isSaid, , hidden, areAllHidden] =
		/same tags as (\d+) others?(?:, (\d+) not shown| (not shown))?/.exec(remark) ?? [];
	const isFolded = seen.rows.some(row => row.text.includes('▸'));
	if (isSaid !== undefined && marked === 0 && selected !== undefined && !isFolded) {
		const unseen = twinsOf(selected, machines).filter(one => one !== selected && !matches.includes(one)).length;
		expect(Number(areAllHidden === undefined ? (hidden ?? 0) : others), remark).toBe(unseen);
	}
	if (more !== undefined && identical !== undefined) {
		expect(Number(more), remark).toBe(matched.length - identical);
	}
	const isShown = seen.rows.find(({isSelected}) => isSelected)?.times === matched.length;
	// A narrow line drops the remark.
	if (matched.length > (marked || 1) && !isShown && seen.heads.length > 60) {
		expect(others ?? all, `${seen.pick.text} ${remark}`).toBeDefined();
	}
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
	const heading = rows.find(({isSelected, heading: count}) => isSelected && count !== undefined);
	const pool = heading === undefined ? undefined : poolOf(heading.text, pools);
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
	pools.find(({name}, index) => heading.includes(` ${name ?? `Group ${index + 1}`} `));

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

const expectTagCounts = (seen: Seen, pools: readonly Pool[], filter: string): void => {
	let prefix = '';
	for (const line of seen.lines.slice(1, -3).filter(text => /^[❯ ][● ] /.test(text))) {
		const words = line.slice(3).trim().split(/ +/);
		const isFirst = line.charAt(3) !== ' ';
		const [name, count] = isFirst ? words.slice(1) : words;
		prefix = isFirst ? (words[0] ?? '') : prefix;
		if (name !== undefined && /^\d+$/.test(count ?? '')) {
			const tag = prefix === 'other' ? name : `${prefix}:${name}`;
			expect([tag, Number(count)], line).toEqual([tag, countTag(pools, filter, tag)]);
		}
	}
};

// The values of a prefix are alternatives, so each is counted without those in the filter.
const countTag = (pools: readonly Pool[], filter: string, tag: string): number => {
	const prefix = tag.slice(0, tag.indexOf(':') + 1);
	const isOfPrefix = (term: string) => prefix !== '' && term.startsWith(`^${prefix}`) && term.endsWith('$');
	const clauses = clausesOf(filter).filter(terms => !terms.every(isOfPrefix));
	const others = clauses.map(terms => terms.join(' | ')).join(' ');
	return matchesOf(pools, others).filter(({tags}) => tags.includes(tag)).length;
};
