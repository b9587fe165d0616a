/** Which keys hold: what is open, or what is being done. */
export type Mode =
	| 'filter'
	| 'browse'
	| 'detail'
	| 'tags'
	| 'compare'
	| 'changes'
	| 'copy-as'
	| 'services'
	| 'search'
	| 'help'
	| 'failure';

export type Keys = Readonly<Partial<Record<Mode, readonly string[]>>>;

/** Keys of a command in each mode, and what the help says of it. */
export type Row<Name> = {
	readonly command: Name;
	/** What the help says of it. */
	readonly does: string;
	/** The same for the modes in which it does something else. */
	readonly doesIn?: Readonly<Partial<Record<Mode, string>>>;
	readonly keys: Keys;
};
