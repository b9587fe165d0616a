import {describe, expect, it} from 'vitest';
import {templatePattern, toOwnForm} from '../../source/forms/template.ts';

const isTemplate = (text: string): boolean =>
	new RegExp(templatePattern, 'u').test(text) && !toOwnForm('mine', text).isRefused;

describe('a template', () => {
	it.each([
		"run --os '{os}'",
		'run "{os}"',
		"it's {os}",
		'run \\{os}',
		'`echo {os}`',
		'echo "a \\" {os}"',
		"run $'a\\'b' {os}",
		'((1 + {os}))',
		'$[{os}]',
	])('is refused where a shell would read a name within quotes or sums: %s', text => {
		expect(isTemplate(text)).toBe(false);
	});

	it.each([
		'run --os {os}',
		'run on {os} ({locale})',
		"run 'a b' {os}",
		'run "a b" {os} \'c d\'',
		'run a\\ b {os}',
		"{os} isn't quoted",
		'{{ {os} }}',
		'"{{" {os}',
		'((1)) {os}',
	])('is taken where every quote before a name is closed: %s', text => {
		expect(isTemplate(text)).toBe(true);
	});
});
