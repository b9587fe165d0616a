import {checkText, knowTags} from '../check/references.ts';
import {Fault} from '../fault/fault.ts';
import {loadWhole} from '../load/io/loader.ts';
import {shownPath} from '../system/io/file-fault.ts';
import {readFile} from '../system/io/read-file.ts';
import {expandHome} from '../system/io/user-directory.ts';
import {yieldToInput} from '../system/io/yield-to-input.ts';
import {countOf} from '../text/numbers.ts';
import {toSafeText} from '../text/safe-text.ts';
import {writeLines} from './report-outcome.ts';
import type {Run} from './run-context.ts';

// For all files together: far more than people write, checked in at most two seconds.
const mostBytes = 2 ** 20;

/** Reports tags in files that are not in the listing. Returns the exit code: 1 if there are any. Throws Fault. */
export const checkFiles = async (run: Run): Promise<number> => {
	const {given, settings, process, variables} = run;
	const source = run.source();
	const files: {readonly name: string; readonly text: string}[] = [];
	let size = 0;
	for (const written of [given.value, ...given.words]) {
		const path = expandHome(written, variables);
		const bytes = await readFile({path, stdin: () => process.stdin, mostBytes, timeout: settings.timeout});
		size += bytes.length;
		if (size > mostBytes) {
			throw new Fault('the files are larger than 1 MiB in total', 'check fewer files at a time');
		}
		files.push({name: path === '-' ? shownPath(path) : toSafeText(path), text: bytes.toString()});
	}
	const {listing} = await loadWhole(source);
	const known = knowTags(listing);
	const found: ReturnType<typeof checkText>[] = [];
	for (const {text} of files) {
		found.push(checkText(text, known));
		await yieldToInput();
	}
	const count = found.reduce((sum, one) => sum + one.count, 0);
	const where = countOf(files.length, 'file');
	if (count === 0) {
		throw new Fault(`no known tag prefix found in ${where}`, 'check the file names');
	}
	const lines = found.flatMap(({missing, apart}, index) =>
		[...missing, ...apart].map(line => `${files[index]?.name}${line}`),
	);
	writeLines(lines, process.stdout);
	const apart = found.reduce((sum, one) => sum + one.apart.length, 0);
	const missing = lines.length - apart;
	const single = missing === 0 ? 'all in the listing' : `${missing} not in the listing`;
	const together = apart === 0 ? '' : `, ${countOf(apart, 'combination')} that no environment has`;
	writeLines([`${countOf(count, 'tag')} in ${where}, ${single}${together}`], process.stderr);
	return lines.length === 0 ? 0 : 1;
};
