import {asFault} from '../fault/fault.ts';
import {type Ask, type ChoiceField, nameField} from './questions.ts';
import type {Connected, Preview, Ready, SetupWorld} from './world.ts';

/** Asks whether to save a service, and under which name, and saves it. Undefined on Esc. */
export const keep = async (ask: Ask, world: SetupWorld, service: Connected): Promise<Ready | undefined> => {
	const {address, key, command, received} = service;
	let name: string | undefined;
	let problem = '';
	for (;;) {
		const preview = await attempt(() => world.look(service, name));
		const why = 'why' in preview ? preview.why : problem;
		const chosen = await ask.choose('why' in preview ? lookAgain : toMenu(preview), {problem: why});
		problem = '';
		if (chosen === undefined || chosen === 'no') {
			return chosen && {address, key, received};
		}
		if ('why' in preview) {
			continue;
		}
		if (chosen === anotherName) {
			const {texts, isBack} = await ask.text([nameField(preview.name, preview.taken)], 0, {});
			name = isBack ? name : texts[0]?.trim();
			continue;
		}
		const becomesDefault = await askDefault(ask, preview);
		if (becomesDefault === undefined) {
			continue;
		}
		const saved = await attempt(() => world.save({address, key, command, name: preview.name, becomesDefault}));
		if (!('why' in saved)) {
			for (const line of saved) {
				ask.say(line);
			}
			return {address, key, received, name: preview.name};
		}
		problem = saved.why;
	}
};

type Failed = {readonly why: string};

const attempt = async <Value>(act: () => Promise<Value>): Promise<Value | Failed> => {
	try {
		return await act();
	} catch (error) {
		return {why: asFault(error).message};
	}
};

const anotherName = 'another name';

const toMenu = ({name, yes, no, notes}: Preview): ChoiceField => ({
	question: `Save as ${name}?`,
	choices: [
		{name: 'yes', says: yes},
		{name: 'no', says: no},
	],
	notes,
	tab: anotherName,
});

// Nothing can be saved, until that is mended elsewhere.
const lookAgain: ChoiceField = {
	question: 'Save?',
	choices: [
		{name: 'yes', says: 'try again'},
		{name: 'no', says: 'use it only this time'},
	],
	notes: [],
};

// Whether the service becomes the default, which the first one always is. Undefined on Esc.
const askDefault = async (ask: Ask, {name, standing}: Preview): Promise<boolean | undefined> => {
	if (standing === undefined) {
		return false;
	}
	const choices = [
		{name: 'no', says: `${standing} stays the default`},
		{name: 'yes', says: `instead of ${standing}`},
	];
	const chosen = await ask.choose({question: `Make ${name} the default?`, choices, notes: []}, {});
	return chosen === undefined ? undefined : chosen === 'yes';
};
