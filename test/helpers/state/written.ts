import type {Form} from '../../../source/forms/form.ts';
import {writeJsonInSteps, writeTextInSteps} from '../../../source/forms/write-all.ts';
import type {Resource} from '../../../source/listing/listing.ts';
import {runSteps} from '../../../source/text/run-steps.ts';

/** What `--json` prints. */
export const toPlainJson = (resources: readonly Resource[]): string => {
	let text = '';
	runSteps(
		writeJsonInSteps(resources, part => {
			text += part;
		}),
	);
	return text;
};

/** What `--list` prints of all tags. */
export const toPlainText = (resources: readonly Resource[], form: Form): string => {
	const options = {tagsOf: ({tags}: Resource) => tags, isPasted: false, end: '\n', isUnique: false};
	let text = '';
	runSteps(
		writeTextInSteps(resources, form, options, part => {
			text += part;
		}),
	);
	return text;
};
