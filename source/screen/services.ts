import {keyNow} from '../state/modes.ts';
import {driftOf, searchOf} from '../state/panels.ts';
import {windowOf} from '../state/scroll.ts';
import type {ServiceItem} from '../state/service-item.ts';
import {keptFilter, selectedService, shownServices} from '../state/services.ts';
import {layoutNow, type State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {countOf} from '../text/numbers.ts';
import {cutSpans, type Span, span} from '../text/spans.ts';
import {cellsOf, cutText, padText, widestOf, wrapText} from '../text/width.ts';
import {type Menu, toMenuLines} from './menu.ts';

type Column = {
	readonly head: string;
	readonly cellOf: (item: ServiceItem) => string;
	readonly isNumber?: boolean;
	/** How the cell is named beside others; `head` if absent. */
	readonly toFact?: (cell: string) => string;
};

// The shown service is selected first, so the default is worth more room.
const roleOf = ({isShown, isDefault}: ServiceItem): string => (isDefault ? 'default' : isShown ? 'shown' : '');

const columns: readonly Column[] = [
	{head: 'service', cellOf: ({name}) => name},
	{head: 'address', cellOf: ({address}) => address, toFact: cell => cell},
	{head: 'last seen', cellOf: ({seen}) => seen},
	{
		head: 'environments',
		cellOf: ({environments}) => environments,
		isNumber: true,
		toFact: cell => countOf(Number(cell), 'environment'),
	},
	{head: 'key', cellOf: ({key}) => key},
	{head: '', cellOf: roleOf, toFact: cell => cell},
];

// The order in which columns leave a narrow screen, by their heads. The first one stays.
const leaving = ['environments', 'last seen', '', 'key', 'address'];

// Two cells are for the sign of the selected item.
const [sign, gap] = [2, 2];

type Drawn = Column & {readonly width: number};

// The columns that fit, wide enough for every service, so that a search does not move them.
const drawnColumns = ({services, size}: State): readonly Drawn[] => {
	const items = services.list.filter(({to}) => to.type !== 'setup');
	let drawn = columns
		.map(column => ({...column, width: widestOf(items.map(column.cellOf))}))
		.filter(({width}) => width > 0)
		.map(column => ({...column, width: Math.max(column.width, cellsOf(column.head))}));
	const isTooWide = () => drawn.reduce((sum, {width}) => sum + width + gap, sign - gap) > size.columns;
	for (const head of leaving) {
		drawn = isTooWide() ? drawn.filter(column => column.head !== head) : drawn;
	}
	return drawn;
};

const toCells = (drawn: readonly Drawn[], textOf: (column: Column) => string): string =>
	drawn
		.map(column => {
			const text = textOf(column);
			return column.isNumber === true ? text.padStart(column.width) : padText(text, column.width);
		})
		.join(' '.repeat(gap))
		.trimEnd();

/** The open menu of services; without any, the lines that say why. */
export const toServiceMenu = (state: State): {readonly lines: readonly Span[][]; readonly menu?: Menu} => {
	const {services, size, options} = state;
	const shown = shownServices(state);
	if (shown.length === 0) {
		const search = searchOf(state).trim();
		const why = services.failure ?? `no service matches ${search}`;
		const tone = services.failure === undefined ? 'plain' : 'failure';
		return {lines: wrapText(why, size.columns).map(line => [span(line, tone)])};
	}
	const {ellipsis} = glyphsOf(options);
	const drawn = drawnColumns(state);
	const room = size.columns - sign;
	const toLabel = (item: ServiceItem): string =>
		cutText(item.to.type === 'setup' ? item.name : toCells(drawn, ({cellOf}) => cellOf(item)), room, ellipsis);
	const selectedItem = selectedService(state);
	const index = shown.findIndex(({id}) => id === selectedItem?.id);
	const {start, end} = windowOf(shown.length, index, Math.max(1, layoutNow(state).body - 1), driftOf(state));
	const items = shown.slice(start, end).map(item => ({name: item.id, label: toLabel(item)}));
	const menu = {items, selected: index - start};
	const heads = span(cutText(`  ${toCells(drawn, ({head}) => head)}`, size.columns, ellipsis), 'dim');
	return {lines: [[heads], ...toMenuLines(menu, size.columns, options)], menu};
};

/** The number of services in the first line. */
export const toServiceCount = ({services}: State): string =>
	services.failure !== undefined ? '' : countOf(services.list.filter(({to}) => to.type !== 'setup').length, 'service');

/** The line that says what enter does with the selected service. */
export const toServiceLine = (state: State): Span[] => {
	const item = selectedService(state);
	const key = keyNow(state, 'pick');
	if (item === undefined || key === undefined) {
		return [];
	}
	const {ellipsis} = glyphsOf(state.options);
	if (item.isShown) {
		return [span(cutText(`${item.name} is shown`, state.size.columns, ellipsis), 'dim')];
	}
	if (item.problem !== undefined) {
		return [span(cutText(`${item.name}: ${item.problem}`, state.size.columns, ellipsis), 'failure')];
	}
	const filter = keptFilter(state).trim();
	const kept = filter === '' ? [] : [span(` ${glyphsOf(state.options).dot} your filter stays: `, 'dim'), span(filter)];
	return cutSpans(
		[span(key, 'strong'), span(` ${toVerb(item)} `, 'dim'), span(toObject(item)), ...kept],
		state.size.columns,
		ellipsis,
	);
};

const toVerb = ({to}: ServiceItem): string =>
	to.type === 'setup' ? 'sets up' : to.type === 'service' && !to.hasKey ? 'asks for the key of' : 'shows';

const toObject = ({to, name}: ServiceItem): string =>
	to.type === 'setup' ? 'another service' : to.type === 'demo' ? 'the demo' : name;

/** The facts that do not fit in the selected row; empty if all of them do. */
export const toServiceFacts = (state: State): Span[] => {
	const item = selectedService(state);
	const heads = drawnColumns(state).map(({head}) => head);
	if (item === undefined || item.to.type === 'setup') {
		return [];
	}
	const facts = columns.flatMap(({head, cellOf, toFact = cell => `${head} ${cell}`}) => {
		const cell = heads.includes(head) ? '' : cellOf(item);
		return cell === '' ? [] : [toFact(cell)];
	});
	const {dot, ellipsis} = glyphsOf(state.options);
	return cutSpans([span(facts.join(` ${dot} `), 'dim')], state.size.columns, ellipsis);
};
