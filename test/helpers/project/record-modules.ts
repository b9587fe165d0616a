// Loaded before a program by `--import`: writes down which modules it has loaded, and which of Node's, when it ends.

// Asked for by a function: `import` would load more of Node than the program does.
const {writeFileSync} = process.getBuiltinModule('node:fs');
const {registerHooks} = process.getBuiltinModule('node:module');

const urls: string[] = [];

registerHooks({
	load: (url, context, next) => {
		urls.push(url);
		return next(url, context);
	},
});

// Node names them so, in a list that it does not document.
const {moduleLoadList} = process as unknown as {readonly moduleLoadList: readonly string[]};

process.on('exit', () => {
	const ofNode = moduleLoadList
		.filter(name => name.startsWith('NativeModule '))
		.map(name => name.replace(/.* /, 'node:'));
	writeFileSync(process.env['RECORDED_MODULES'] ?? '', [...urls, ...ofNode].join('\n'));
});
