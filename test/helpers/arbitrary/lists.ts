/** Whether a text is a list of several different parts between commas: what our filter takes further than fzf. */
export const isList = (text: string): boolean => {
	const parts = text.split(',');
	return parts.every(part => part !== '') && parts.some(part => part !== parts[0]);
};
