// Loaded before a program with `--import`. When the program ends, it records the loaded modules, including Node's own.

// A function is used, as `import` would load more of Node than the program does.
const {writeFileSync} = process.getBuiltinModule('node:fs');
const {registerHooks} = process.getBuiltinModule('node:module');

const urls: string[] = [];

registerHooks({
	load: (url, context, next) => {
		urls.push(url);
		return next(url, context);
	},
});

// Node lists its own modules in this property, which it does not document.
const {moduleLoadList} = process as unknown as {readonly moduleLoadList: readonly string[]};

process.on('exit', () => {
	const ofNode = moduleLoadList
		.filter(name => name.startsWith('NativeModule '))
		.map(name => name.replace(/.* /, 'node:'));
	writeFileSync(process.env['RECORDED_MODULES'] ?? '', [...urls, ...ofNode].join('\n'));
});
