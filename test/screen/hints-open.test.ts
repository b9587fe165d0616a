import {describe, expect, it} from 'vitest';
import type {State} from '../../source/state/state.ts';
import {loadedState, twoServices} from '../helpers/arbitrary/states.ts';
import {bottomOf} from '../helpers/state/frame.ts';
import {textOf} from '../helpers/state/lines.ts';

const response = {data: [{resources: [{tags: ['os:win']}, {tags: ['os:mac']}]}]};

// The bottom line.
const lastLine = (state: State) => bottomOf(state).at(-1)!;

describe('the bottom line over a panel', () => {
	it.each<[string, State, string]>([
		[
			'on a tag of the detail',
			loadedState(response, {}, 'tab', 'd'),
			'enter copy tag and quit   y copy tag   v json   ? help   esc back',
		],
		['in the record', loadedState(response, {}, 'tab', 'd', 'v'), 'v tags   ? help   esc back'],
		['in the detail of a heading', loadedState(response, {}, 'tab', 'left', 'd'), '? help   esc back'],
		[
			'on a tag',
			loadedState(response, {}, 'tab', 't'),
			'enter add to filter   s by name   / search   tab filter   ? help   esc back',
		],
		[
			'on a tag that is in the filter',
			loadedState(response, {}, 'tab', 't', 'enter'),
			'enter remove   s by name   / search   tab filter   ? help   esc back',
		],
		[
			'if there are no tags',
			loadedState(response, {}, 'z', 'z', 'ctrl+t'),
			'/ search   tab filter   ? help   esc back',
		],
		['in the help', loadedState(response, {}, 'f1'), '↓ scroll   esc back'],
		['at the end of the help', loadedState(response, {}, 'f1', 'end'), 'esc back'],
		['in the help, if all matches fit', loadedState(response, {}, 'f1', ...'mouse'), 'esc clear'],
		[
			'in a comparison',
			loadedState(response, {}, 'tab', 'c'),
			'd detail   space mark   t tags   Y copy as   ? help   esc back',
		],
		[
			'in the format menu',
			loadedState(response, {}, 'ctrl+o', 'alt+x'),
			'enter copy and quit   ^y copy and stay   alt-x all tags   f1 help   esc back',
		],
		[
			'in the format menu, on a narrow screen',
			loadedState(response, {columns: 40}, 'ctrl+o'),
			'enter copy  ^y stay  f1 help  esc back',
		],
		[
			'in the format menu, if a pick is printed',
			loadedState(response, {target: 'output'}, 'ctrl+o'),
			'enter print and quit   ^y copy and stay   alt-x short tags   f1 help   esc back',
		],
		[
			'in the format menu, if a command gets the pick',
			loadedState(response, {target: 'command'}, 'ctrl+o'),
			'enter run and quit   ^y copy and stay   alt-x short tags   f1 help   esc back',
		],
		[
			'in the menu of services',
			loadedState(response, {services: twoServices}, 'alt+s'),
			'enter switch   f1 help   esc back',
		],
	])('has the main keys %s', (_, state, text) => {
		expect(textOf(lastLine(state))).toBe(text);
	});
});
