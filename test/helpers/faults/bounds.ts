import {failureLine, type Remark} from '../../../source/fault/fault.ts';

const mostWords = 200;
const mostQuoted = 60;

const quoted = /`[^`]*`/g;

/** What is too long in a message on standard error, if anything: our words, without what is quoted. */
export const tooLongIn = (stderr: string): readonly string[] =>
	stderr
		.split('\n')
		.filter(
			line => line.startsWith('envpick: ') && line.replaceAll(quoted, '').length > mostWords + 'envpick: '.length,
		);

/** What is too long in a failure, if anything: our words, or a value that the failure quotes. The advice quotes what people type. */
export const tooLongOf = (remark: Remark): readonly string[] => {
	const line = failureLine(remark);
	const [advice] = failureLine({what: '', tryThis: remark.tryThis}).split('envpick: ').slice(1);
	const what = line.slice(0, line.length - (advice ?? '').length);
	const values = [...what.matchAll(quoted)].map(([value]) => value).filter(value => value.length > mostQuoted + 2);
	return [...tooLongIn(line), ...values];
};
