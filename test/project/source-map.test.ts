import {SourceMap} from 'node:module';
import {transform} from 'esbuild';
import {describe, expect, it} from 'vitest';
import {segmentsOf} from '../../scripts/source-map.ts';

const source = `export const greet = (name: string, isLoud: boolean): string => {
	if (isLoud) {
		return name.toUpperCase() + '!';
	}
	const words = ['hello', \`dear \${name}\`].map(word => word.trim());
	return words.join(' ');
};
`;

describe('the segments of a source map', () => {
	it.each([true, false])('are those that Node finds, minified: %s', async minify => {
		const {code, map} = await transform(source, {loader: 'ts', sourcemap: 'external', sourcefile: 'greet.ts', minify});
		const payload = JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0];
		const nodes = new SourceMap(payload);
		const segments = segmentsOf(code, payload);

		expect(segments.length).toBeGreaterThan(20);
		for (const {offset, source: name, line, column} of segments) {
			const before = code.slice(0, offset).split('\n');
			expect(nodes.findEntry(before.length - 1, before.at(-1)?.length ?? 0)).toMatchObject({
				originalSource: name,
				originalLine: line,
				originalColumn: column,
			});
		}
	});
});
