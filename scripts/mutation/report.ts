import type {Mutant} from './mutants.ts';
import type {Verdict} from './run.ts';
import {isPure, roomOf} from './sample.ts';

const longestText = 60;

const quote = (text: string): string => {
	const line = text.replaceAll(/\s+/g, ' ');
	return `\`${line.length > longestText ? `${line.slice(0, longestText)}…` : line}\``;
};

/** Where a mutant is, and what became what. */
export const toMutantLine = ({file, line, from, to}: Mutant): string =>
	`${file}:${line} ${quote(from)} as ${quote(to)}`;

/** A table of how many mutants of each room, and of what is pure and what is not, were noticed by whom, and the survivors, a line each. */
export const toReport = (verdicts: readonly Verdict[]): string => {
	const rooms = [...Map.groupBy(verdicts, ({mutant}) => roomOf(mutant.file) ?? '')].sort(([a], [b]) =>
		a < b ? -1 : 1,
	);
	const parts = [...Map.groupBy(verdicts, ({mutant}) => (isPure(mutant.file) ? 'pure' : 'not pure'))].sort().reverse();
	const survivors = verdicts.filter(({killer}) => killer === undefined).map(({mutant}) => toMutantLine(mutant));
	const failing = new Set(verdicts.flatMap(verdict => verdict.failing));
	return [
		'room          mutants   room others   time  types   left  score',
		...[...rooms, ...parts, ['all', verdicts] as const].map(([name, those]) => toRow(name, those)),
		'',
		...(failing.size > 0 ? [`These fail without a mutant, too: ${[...failing].join(', ')}`, ''] : []),
		...(survivors.length > 0 ? ['Nobody noticed:', ...survivors.sort()] : ['All were noticed.']),
	].join('\n');
};

const toRow = (name: string, verdicts: readonly Verdict[]): string => {
	const countOf = (killer: Verdict['killer']): number => verdicts.filter(verdict => verdict.killer === killer).length;
	const left = countOf(undefined);
	const score = `${Math.round((100 * (verdicts.length - left)) / verdicts.length)} %`;
	const cells = [verdicts.length, countOf('room'), countOf('others'), countOf('time'), countOf('types'), left, score];
	const widths = [9, 7, 7, 7, 7, 7, 7];
	return name.padEnd(12) + cells.map((cell, index) => String(cell).padStart(widths[index] ?? 0)).join('');
};
