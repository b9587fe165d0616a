import {type Environment, type Group, isSelectorTag} from './listing.ts';

/** The label of an environment: its name, else its selector, else all its tags, else, if these are blank, its position. */
export const labelOf = (environment: Environment): string => {
	const {id, name, selector, isUnreadable} = environment;
	if (name !== undefined) {
		return name;
	}
	const isShort = selector.every(isSelectorTag);
	const texts = selector.map(tag => (isShort ? tag.name : tag.text));
	const label = texts.filter(text => text !== '').join(' ');
	return label.trim() === '' ? `${isUnreadable ? 'entry' : 'environment'} ${id + 1}` : label;
};

export const groupLabelOf = (group: Group): string => group.name ?? `Group ${group.index + 1}`;
