import type {Resource} from '../listing/listing.ts';
import {toSafeText} from '../text/safe-text.ts';
import {type Form, formNameOf} from './form.ts';
import {looksLikeOption, nameOf, quoteName, whyTooMuch} from './refuse.ts';
import {fillTemplate, hasPlace, nameIn, pickPlace, toWordParts} from './template.ts';
import {argumentsOf, type FormOptions, toForm} from './write-form.ts';

/** A command with a pick in it, ready to be started, and the pick as text. */
export type FilledCommand = {readonly words: readonly string[]; readonly text: string};

/** A command for each environment that was picked; or why not, in one safe line, and what to try if that is no other form. */
export type FilledCommands =
	| {readonly type: 'commands'; readonly commands: readonly FilledCommand[]}
	| {readonly type: 'refused'; readonly reason: string; readonly tryThis?: string};

/**
Puts environments into a command, each by itself: in place of every `{}`, and its values in place of names such as `{os}`; as
the last argument where there is neither. No shell reads it, so nothing is quoted and a value stays part of one argument
whatever is in it. `flags` and `space` are several.
*/
export const fillCommands = (
	command: readonly string[],
	resources: readonly Resource[],
	form: Form,
	options: FormOptions,
): FilledCommands => {
	const tooMuch = whyTooMuch(resources, form, options.tagsOf);
	if (tooMuch !== undefined) {
		return refuse(tooMuch);
	}
	const commands: FilledCommand[] = [];
	for (const resource of resources) {
		const yielded = toForm([resource], form, {...options, isPasted: false, isArgument: true});
		if (yielded.type === 'refused') {
			return yielded;
		}
		const isOfWords = form === 'flags' || form === 'space';
		if (isOfWords && command.some(word => word !== pickPlace && word.includes(pickPlace))) {
			return refuse(`${formNameOf(form)} is several arguments; write {} as a word of its own, or use csv`);
		}
		const {text} = yielded;
		const picked = isOfWords ? argumentsOf[form](options.tagsOf(resource).map(({value}) => value)) : [text];
		if (!isOfWords && text.startsWith('-')) {
			return refuse(beginsWithDash);
		}
		const filled = fill(command, picked, text => fillNames(text, resource, options));
		if ('reason' in filled) {
			return filled;
		}
		commands.push({words: filled.words, text});
	}
	return {type: 'commands', commands};
};

/** Puts a text into a command, as one argument. It has no values for names. */
export const fillCommandWith = (command: readonly string[], text: string): FilledCommands => {
	if (text.startsWith('-')) {
		return refuse(beginsWithDash);
	}
	const name = command.map(nameIn).find(one => one !== undefined);
	if (name !== undefined) {
		return refuse(`one tag alone has no {${name}} for the command; pick the environment`);
	}
	const filled = fill(command, [text], word =>
		toWordParts(word)
			.map(part => ('text' in part ? part.text : ''))
			.join(''),
	);
	return 'reason' in filled ? filled : {type: 'commands', commands: [{words: filled.words, text}]};
};

const beginsWithDash = `the pick begins with a dash (${looksLikeOption}); use json`;

type Refusal = Extract<FilledCommands, {readonly type: 'refused'}>;

const refuse = (reason: string, tryThis?: string): Refusal => ({
	type: 'refused',
	reason,
	...(tryThis !== undefined && {tryThis}),
});

const fillNames = (text: string, resource: Resource, options: FormOptions): string | Refusal => {
	const filled = fillTemplate(
		{parts: toWordParts(text)},
		{
			resource,
			group: options.groups?.[resource.group],
			tags: options.tagsOf(resource),
			isCaptured: false,
			isArgument: true,
		},
	);
	if ('lacks' in filled) {
		const {lacks} = filled;
		const tryThis = `pick another, or write {{${lacks}}} for the text {${lacks}}`;
		return refuse(`${nameOf(resource)} has no ${quoteName(lacks)} for the command`, tryThis);
	}
	return 'why' in filled
		? refuse(
				`${quoteName(toSafeText(filled.value))} cannot be written in the command (${filled.why})`,
				'use {} and --as json',
			)
		: filled.text;
};

// What a value brings is not filled again.
const fill = (
	command: readonly string[],
	picked: readonly string[],
	fillText: (text: string) => string | Refusal,
): {readonly words: readonly string[]} | Refusal => {
	const words: string[] = [];
	for (const word of command) {
		if (word === pickPlace) {
			words.push(...picked);
			continue;
		}
		const pieces: string[] = [];
		for (const text of word.split(pickPlace)) {
			const filled = fillText(text);
			if (typeof filled !== 'string') {
				return filled;
			}
			pieces.push(filled);
		}
		words.push(pieces.join(picked[0] ?? ''));
	}
	return {words: command.some(hasPlace) ? words : [...words, ...picked]};
};
