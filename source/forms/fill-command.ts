import type {Resource} from '../listing/listing.ts';
import {type Form, formNameOf} from './form.ts';
import {whyTooMuch} from './pick-limits.ts';
import {looksLikeOption} from './refuse-value.ts';
import {argumentsOf, type FormOptions, toForm, type Yield} from './write-form.ts';

/** A command with a pick in it, ready to be started, and the pick as text. */
export type FilledCommand = {readonly words: readonly string[]; readonly text: string};

/** A command for each environment that was picked; or why not, in one safe line. */
export type FilledCommands =
	| {readonly type: 'commands'; readonly commands: readonly FilledCommand[]}
	| Extract<Yield, {readonly type: 'refused'}>;

const place = '{}';

/**
Puts environments into a command, each by itself: in place of every `{}`, or as the last argument where there is none. No
shell reads it, so nothing is quoted and a value stays one argument whatever is in it. `flags` and `space` give several.
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
		if (isOfWords && command.some(word => word !== place && word.includes(place))) {
			return refuse(`${formNameOf(form)} is several arguments; write {} as a word of its own, or use csv`);
		}
		const {text} = yielded;
		const words = isOfWords ? argumentsOf[form](options.tagsOf(resource).map(({value}) => value)) : [text];
		if (!isOfWords && text.startsWith('-')) {
			return refuse(beginsWithDash);
		}
		commands.push({words: fill(command, words), text});
	}
	return {type: 'commands', commands};
};

/** Puts a text into a command, as one argument. */
export const fillCommandWith = (command: readonly string[], text: string): FilledCommands =>
	text.startsWith('-') ? refuse(beginsWithDash) : {type: 'commands', commands: [{words: fill(command, [text]), text}]};

const beginsWithDash = `the pick begins with a dash (${looksLikeOption}); use json`;

const refuse = (reason: string): FilledCommands => ({type: 'refused', reason});

const fill = (command: readonly string[], words: readonly string[]): readonly string[] =>
	command.some(word => word.includes(place))
		? command.flatMap(word => (word === place ? words : word.replaceAll(place, () => words[0] ?? '')))
		: [...command, ...words];
