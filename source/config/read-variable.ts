import type {Variables} from '../system/variables.ts';
import type {Setting, Written} from './settings.ts';

/** What a variable sets, if anything: an empty one counts as unset. */
export const writtenInVariable = (setting: Setting, variables: Variables): Written | undefined => {
	const {name = '', turns, unless = ''} = setting.variable ?? {};
	const text = variables[name] ?? '';
	if (setting.value !== undefined) {
		return text.trim() === '' ? undefined : text;
	}
	const stronger = variables[unless];
	if (stronger !== undefined) {
		return ['0', 'false'].includes(stronger);
	}
	return turns === undefined ? (text === '' ? undefined : true) : readSwitch(text, turns);
};

const switchWords = {on: ['1', 'true', 'yes', 'on'], off: ['0', 'false', 'no', 'off']} as const;

// Any other word stays a text, which is a fault when it is read: if it were ignored, it would not protect the user.
const readSwitch = (text: string, turns: 'on' | 'off'): Written | undefined => {
	const word = text.trim().toLowerCase();
	const meant = (['on', 'off'] as const).find(state => switchWords[state].some(known => known === word));
	return word === '' ? undefined : meant === undefined ? text : meant === turns ? turns === 'on' : undefined;
};
