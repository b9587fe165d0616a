// Replaces the frames in a `--debug` log with lines of the source: `npm run frames -- LOG [FOLDER]`. The directory contains the
// source maps of that version: `distribution` after a build of its commit, or the unpacked `envpick-VERSION-source-maps.tar.gz`.
import {existsSync, readFileSync} from 'node:fs';
import {SourceMap} from 'node:module';
import {join, posix} from 'node:path';
import {fileURLToPath} from 'node:url';

/** A log whose frames are replaced with lines of the source, by the source maps in a directory. Frames of Node stay as they are. */
export const readFrames = (log: string, directory: string): string =>
	log.replaceAll(
		/(?<= {2}at )((?:chunks\/)?[\w-]+\.js):(\d+):(\d+)$/gm,
		(place, file: string, row: string, column: string) => {
			const path = join(directory, `${file}.map`);
			if (!existsSync(path)) {
				return `${place} (no ${file}.map in ${directory}: take the maps of the version in the first line)`;
			}
			const map = new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
			const entry = map.findEntry(Number(row) - 1, Number(column) - 1);
			if (!('originalSource' in entry)) {
				return place;
			}
			// The names of sources are relative to the map.
			const source = posix.join('distribution', posix.dirname(file), entry.originalSource);
			return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
		},
	);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const [log, directory = 'distribution'] = process.argv.slice(2);
	if (log === undefined) {
		throw new Error('name the log: npm run frames -- LOG [FOLDER]');
	}
	process.stdout.write(readFrames(readFileSync(log, 'utf8'), directory));
}
