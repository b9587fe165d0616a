// Stands for `meow` in the bundle, which takes a quarter of what a start reads before its request, and 6 % of `--list`. It gets only
// words, `--name` and `--name="value"`, as source/cli/options/check.ts writes them. It can go when meow has a parser that is small.
import process from 'node:process';

type Request = {readonly argv: readonly string[]; readonly pkg: {readonly name: string}};

const meow = (_help: string, {argv, pkg}: Request) => {
	process.title = pkg.name;
	const end = argv.indexOf('--');
	const before = end === -1 ? argv : argv.slice(0, end);
	const found = before.map(word => /^--([^=]+)(?:="(.*)")?$/s.exec(word));
	return {
		flags: Object.fromEntries(found.flatMap(each => (each === null ? [] : [[each[1], each[2] ?? true]]))),
		input: [...before.filter((_, index) => found[index] === null), ...(end === -1 ? [] : argv.slice(end + 1))],
	};
};

export default meow;
