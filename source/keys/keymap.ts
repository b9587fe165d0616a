import {type Binding, type Keys, back} from './binding.ts';
import {lineKeymap} from './line-keys.ts';

const both = (...keys: string[]): Keys => ({filter: keys, browse: keys});

// In what is opened over the list, single keys act as they do in the list; but in the help they are typed.
const moving = (keys: string[], browse: string[]): Keys => {
	const all = [...keys, ...browse];
	return {filter: keys, browse: all, detail: all, tags: all, compare: all, help: keys};
};

const anywhere = (...keys: string[]): Keys => ({
	...both(...keys),
	detail: keys,
	tags: keys,
	compare: keys,
	'copy-as': keys,
	services: keys,
	help: keys,
	failure: keys,
});

/** The one table that handles the keys and makes the help and the key hints. Order is the help's order. */
export const keymap: readonly Binding[] = [
	{
		command: 'pick',
		does: 'pick: copy or print, and leave; or unfold',
		doesIn: {detail: 'pick the tag alone: copy or print, and leave'},
		keys: {...both('enter'), detail: ['enter']},
	},
	{
		command: 'copy',
		does: 'copy and stay',
		doesIn: {detail: 'copy the tag alone and stay'},
		keys: {filter: ['ctrl+y'], browse: ['y', 'ctrl+y'], detail: ['y', 'ctrl+y']},
	},
	{command: 'copy-as', does: 'copy as: choose the form', keys: {filter: ['ctrl+o'], browse: ['Y', 'ctrl+o']}},
	{
		command: 'print',
		does: 'print on the normal screen, and leave',
		doesIn: {detail: 'print the tag alone, and leave'},
		keys: {filter: ['alt+p'], browse: ['P', 'alt+p'], detail: ['P', 'alt+p']},
	},
	{command: 'all-tags', does: 'all tags, or os and locale alone', keys: {'copy-as': ['a']}},
	{command: 'filter', does: 'filter: typing narrows', keys: {browse: ['/', 'tab'], tags: ['/', 'tab']}},
	{command: 'browse', does: 'browse: single keys act', keys: {filter: ['tab']}},
	{command: 'select-previous', does: 'up', keys: moving(['up', 'ctrl+p', 'ctrl+k'], ['k'])},
	{command: 'select-next', does: 'down', keys: moving(['down', 'ctrl+n', 'ctrl+j'], ['j'])},
	{command: 'page-up', does: 'page up', keys: moving(['pageup'], [])},
	{command: 'page-down', does: 'page down', keys: moving(['pagedown'], [])},
	{command: 'half-page-up', does: 'half a page up', keys: {browse: ['ctrl+u']}},
	{command: 'half-page-down', does: 'half a page down', keys: {browse: ['ctrl+d']}},
	{command: 'select-first', does: 'first', keys: moving(['home'], ['g'])},
	{command: 'select-last', does: 'last', keys: moving(['end'], ['G'])},
	{command: 'previous-group', does: 'previous group', keys: {filter: ['alt+up'], browse: ['[', 'alt+up']}},
	{command: 'next-group', does: 'next group', keys: {filter: ['alt+down'], browse: [']', 'alt+down']}},
	{command: 'fold', does: 'fold the group', keys: {browse: ['left']}},
	{command: 'unfold', does: 'unfold the group', keys: {browse: ['right']}},
	{command: 'fold-all', does: 'fold all groups', keys: {browse: ['-']}},
	{command: 'unfold-all', does: 'unfold all groups', keys: {browse: ['=']}},
	{
		command: 'mark',
		does: 'mark: a pick takes all marked',
		keys: {filter: ['ctrl+space'], browse: ['space', 'ctrl+space']},
	},
	{command: 'mark-all', does: 'mark all matches', keys: {browse: ['a']}},
	{command: 'unmark-all', does: 'unmark all', keys: {browse: ['A']}},
	{command: 'compare', does: 'compare the marked', doesIn: {compare: back}, keys: {browse: ['c'], compare: ['c', 'q']}},
	{command: 'add-tag', does: 'add the tag to the filter, or take it out', keys: {tags: ['enter', 'space']}},
	{command: 'scroll-left', does: 'to the left', keys: {tags: ['left', 'h'], compare: ['left', 'h']}},
	{command: 'scroll-right', does: 'to the right', keys: {tags: ['right', 'l'], compare: ['right', 'l']}},
	{
		command: 'tags',
		does: 'tags and their counts',
		doesIn: {tags: back},
		keys: {filter: ['ctrl+t'], browse: ['t', 'ctrl+t'], tags: ['t', 'ctrl+t', 'q']},
	},
	{command: 'distinct', does: 'distinct environments, or groups', keys: {browse: ['u']}},
	{
		command: 'detail',
		does: 'detail: pick a single tag',
		doesIn: {detail: back},
		keys: {browse: ['d'], detail: ['d', 'q', 'left', 'tab']},
	},
	{
		command: 'scroll-detail-up',
		does: 'scroll the detail up',
		keys: {filter: ['shift+up'], browse: ['K', 'shift+up'], detail: ['K', 'shift+up']},
	},
	{
		command: 'scroll-detail-down',
		does: 'scroll the detail down',
		keys: {filter: ['shift+down'], browse: ['J', 'shift+down'], detail: ['J', 'shift+down']},
	},
	{command: 'show-record', does: 'the detail as tags, or as JSON', keys: {browse: ['v'], detail: ['v']}},
	{
		command: 'load-again',
		does: 'load again',
		keys: {filter: ['ctrl+r'], browse: ['r', 'ctrl+r'], failure: ['r', 'ctrl+r']},
	},
	{
		command: 'services',
		does: 'go to another service',
		doesIn: {services: back},
		keys: {filter: ['alt+s'], browse: ['S', 'alt+s'], failure: ['S', 'alt+s'], services: ['S', 'alt+s', 'q']},
	},
	{
		command: 'help',
		does: 'help',
		doesIn: {help: back},
		keys: {...anywhere('?', 'f1'), filter: ['f1'], 'copy-as': [], services: []},
	},
	{
		command: 'mouse',
		does: 'mouse on or off; shift-drag selects text',
		keys: {filter: ['alt+m'], browse: ['m', 'alt+m']},
	},
	{
		command: 'close',
		does: 'back, else clear the filter, else leave',
		doesIn: {
			detail: back,
			tags: back,
			compare: back,
			'copy-as': back,
			services: back,
			help: 'clear the search, else back',
			failure: 'leave',
		},
		keys: anywhere('esc'),
	},
	{command: 'suspend', does: 'suspend; `fg` comes back', keys: anywhere('ctrl+z')},
	{command: 'leave', does: 'leave', keys: {browse: ['q'], failure: ['q']}},
	{command: 'interrupt', does: 'leave at once', keys: anywhere('ctrl+c')},
	...lineKeymap,
];
