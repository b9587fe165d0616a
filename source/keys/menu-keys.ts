import type {Binding} from './binding.ts';

/** A line of the menus' own table: what a key of it comes to, which config cannot change. */
export type MenuBinding = Omit<Binding, 'command'> & {
	/** What the menu is told; `itself` is the key. */
	readonly tells: 'up' | 'down' | 'enter' | 'itself';
	readonly names: readonly string[];
};

const inMenus = (does: string, tells: MenuBinding['tells'], names: readonly string[]): MenuBinding => ({
	does,
	tells,
	names,
	keys: {'copy-as': names, services: names},
});

/**
What the menus do by themselves: ink-select-input's keys, and those that are given to it for them. It is what tells the
menus of keys, what the config keeps for them, and what the help says of them.
*/
export const menuKeymap: readonly MenuBinding[] = [
	{
		...inMenus('choose', 'enter', ['enter']),
		doesIn: {'copy-as': 'copy or print in this form', services: 'go there'},
	},
	inMenus('up', 'up', ['up', 'ctrl+p', 'ctrl+k', 'k']),
	inMenus('down', 'down', ['down', 'ctrl+n', 'ctrl+j', 'j']),
	inMenus('choose by its place', 'itself', [...'123456789']),
];

/** What a menu does by a key, if anything. */
export const menuBindingOf = (key: string): MenuBinding | undefined =>
	menuKeymap.find(({names}) => names.includes(key));
