/**
The modules, which are the directories of `source/`, and their contents. A module imports only from the layers before its own;
`test/architecture.test.ts` checks this. `npm run documents` writes the table of CONTRIBUTING.md.
*/
export const layers: readonly Readonly<Record<string, string>>[] = [
	{text: 'safe text, widths in cells, words, line editing, colours'},
	{
		fault: 'errors: a sentence, advice and an exit code',
		json: 'parsing with limits, exact numbers and line numbers',
		keys: 'reading keys and the mouse; the keymap',
	},
	{
		listing: 'decoding and comparing environments; the tags of a pick',
		system: 'files and their permissions, programs, processes',
	},
	{
		check: 'outdated tags in files (`--check`)',
		clipboard: 'copying',
		debug: 'the log of `--debug`',
		filter: 'the filter syntax, matching, suggestions',
	},
	{
		formats: 'the output of a pick',
		history: 'cached listings, past picks, changes',
		service: 'an HTTP request, its response and its errors',
	},
	{config: 'the settings, what sets them, and the config file'},
	{state: 'the state, and values derived from it'},
	{
		'access-key': 'where the key comes from',
		screen: 'the state as lines',
		terminal: 'setting up, drawing and restoring the terminal',
	},
	{
		load: 'where the listing comes from',
		speech: 'the state as lines for a screen reader',
		update: 'the next state and the effects of an action',
	},
	{ui: 'drawing the lines with Ink'},
	{browse: 'running on a screen or for a screen reader', setup: 'the first run, which asks for address and key'},
	{cli: 'the command line, and commands without a screen'},
];
