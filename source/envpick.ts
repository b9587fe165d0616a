#!/usr/bin/env node
// The entry. It is all that an old Node reads, so it keeps to old syntax and imports nothing before it has looked.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 19)) {
	process.stderr.write(`envpick: Node.js ${process.versions.node} is too old; install 22.19 or newer\n`);
	process.exitCode = 2;
} else {
	// Named by a variable so that the bundler leaves it: what is behind it may use today's syntax.
	const program = './cli.js';
	import(program);
}
