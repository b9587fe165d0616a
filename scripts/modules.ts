/**
The modules, which are the directories of `source/`, and their contents. A module imports only from the layers before its own;
`test/architecture.test.ts` checks this. `npm run documents` writes the table of CONTRIBUTING.md.
*/
export const layers: readonly Readonly<Record<string, string>>[] = [
	{
		text: 'safe text, widths in cells, words, quotes, line editing, colours (`palette`: names, `theme`: for a background, `styles`: codes)',
	},
	{
		fault: 'errors: a sentence, advice, an exit code, and the line on standard error',
		json: 'parsing with limits of values and depth, exact numbers and line numbers',
		keys: 'reading keys and the mouse (`read-keys`: where a sequence ends, `key-codes`, `key-sequences`: which key it is, `key-names`: how keys are written); the keymap',
	},
	{
		listing:
			'decoding and comparing environments; facets (`facet-roles`: which one labels rows, says a state or only names); the tags of a pick',
		system: 'files and who may change them, programs, processes, variables',
	},
	{
		check: 'outdated tags in files (`--check`)',
		clipboard: 'copying (`path`: what is between us and the clipboard, `route`: the ways to copy, `tools`: programs)',
		debug: 'the log of `--debug`',
		filter: 'the filter syntax, matching, suggestions',
	},
	{
		formats: 'the output of a pick, or why it is refused',
		history: 'cached listings, past picks, changes',
		service: 'an HTTP request, its response, its limits and its errors',
	},
	{
		config:
			'the settings and what sets them; the config file (`fields`: what it may have, `checks`: kinds of values, `decode`: the whole file)',
	},
	{
		state:
			'the state, and values derived from it, such as rows, headings, scrolling, facets, formats, the modes of the keys, and the help',
	},
	{
		'access-key': 'where the key comes from',
		screen:
			'the state as lines (`table/needed-columns`: what tells rows apart, `columns`: which of these fit, `column-widths`: how wide, `messages`: in place of rows)',
		terminal: 'setting up, drawing and restoring the terminal',
	},
	{
		load: 'where the listing comes from, and whether it may be cached',
		speech: 'the state as lines for a screen reader',
		update: 'the next state and the effects of an action',
	},
	{ui: 'drawing the lines with Ink'},
	{
		browse: 'running on a screen or for a screen reader: effects, timers, redrawing',
		setup:
			'the first run (`steps`: the order of questions, `questions`: their words and checks, `browse/question-keys`: their keys, `consent`: the questions about saving)',
	},
	{
		cli: 'the command line (`run-context`: the settings of a run, `choose-…`: the format, the source and the target that they mean), and commands without a screen',
	},
];
