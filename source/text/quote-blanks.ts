/**
Safe text as it stands among others: in quotes where it is empty, or has blanks that would not be seen as its own, at an end
or two in a row; any blank where only one is between the texts (`isTight`).
*/
export const quoteBlanks = (text: string, isTight = false): string =>
	(isTight ? /^$|\s/ : /^$|^\s|\s$|\s{2}/).test(text) ? `"${text}"` : text;
