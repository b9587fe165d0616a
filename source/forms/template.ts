/** A piece of a template: text as it is, or the name of what stands there for each environment. */
export type TemplatePart = {readonly text: string} | {readonly name: string};

/** A form of the person's own. */
export type OwnForm = {
	readonly name: string;
	/** As it was written. */
	readonly template: string;
	readonly parts: readonly TemplatePart[];
};

const character = String.raw`[^{}\p{Cc}\p{Cs}\p{Bidi_Control}]`;

/** What can be a template, as a regular expression with the flag `u`: blanks alone would yield nothing that is seen. */
export const templatePattern = String.raw`^(?=.*\S)(?:${character}|\{\{|\}\}|\{${character}+\})+$`;

/** Reads a template that fits the pattern: `{name}` stands for a value, `{{` and `}}` for braces. */
export const toOwnForm = (name: string, template: string): OwnForm => {
	const parts: TemplatePart[] = [];
	let text = '';
	for (const [piece] of template.matchAll(/\{\{|\}\}|\{[^{}]+\}|[^{}]+/g)) {
		if (piece.length > 2 && piece.startsWith('{')) {
			parts.push(...(text === '' ? [] : [{text}]), {name: piece.slice(1, -1)});
			text = '';
		} else {
			text += piece === '{{' || piece === '}}' ? piece.charAt(0) : piece;
		}
	}
	return {name, template, parts: text === '' ? parts : [...parts, {text}]};
};
