import type {Binding} from './keymap.ts';

/** What keys do in the menus, which the config cannot change. */
export type MenuBinding = Omit<Binding, 'command'> & {
	/** What the menu gets for the key; `itself` is the key. */
	readonly sends: 'up' | 'down' | 'enter' | 'itself';
	readonly names: readonly string[];
};

const inMenus = (does: string, sends: MenuBinding['sends'], names: readonly string[]): MenuBinding => ({
	does,
	sends,
	names,
	keys: {'copy-as': names, services: names},
});

/** The keys of ink-select-input, and those that are turned into them: for the menus, the help, and what config cannot take. */
export const menuKeymap: readonly MenuBinding[] = [
	{
		...inMenus('choose', 'enter', ['enter']),
		doesIn: {'copy-as': 'copy or print in this form', services: 'switch to it'},
	},
	inMenus('up', 'up', ['up', 'ctrl+p', 'ctrl+k', 'k']),
	inMenus('down', 'down', ['down', 'ctrl+n', 'ctrl+j', 'j']),
	inMenus('choose by number', 'itself', [...'123456789']),
];

/** So many choices of a menu have a number, which has one digit. */
export const mostNumbered = 9;

/** The key that takes the choice at a position, from 0; empty where there is none. */
export const toNumber = (index: number): string => (index < mostNumbered ? String(index + 1) : '');

/** What a menu does by a key, if anything. */
export const menuBindingOf = (key: string): MenuBinding | undefined =>
	menuKeymap.find(({names}) => names.includes(key));
