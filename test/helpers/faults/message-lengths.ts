import {failureLine, type Remark} from '../../../source/fault/fault.ts';

const mostWords = 200;
const mostQuoted = 60;

const quoted = /`[^`]*`/g;

/** The messages on standard error with too many words of ours: quoted texts do not count. */
export const tooLongIn = (stderr: string): readonly string[] =>
	stderr
		.split('\n')
		.filter(
			line => line.startsWith('envpick: ') && line.replaceAll(quoted, '').length > mostWords + 'envpick: '.length,
		);

/** The parts of a failure that are too long: the whole line, or a value that it quotes. The advice quotes what people type. */
export const tooLongOf = (remark: Remark): readonly string[] => {
	const line = failureLine(remark);
	const [advice] = failureLine({what: '', tryThis: remark.tryThis}).split('envpick: ').slice(1);
	const what = line.slice(0, line.length - (advice ?? '').length);
	const values = [...what.matchAll(quoted)].map(([value]) => value).filter(value => value.length > mostQuoted + 2);
	return [...tooLongIn(line), ...values];
};
