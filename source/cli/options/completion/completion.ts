import type {Config} from '../../../config/config.ts';
import {hostOf} from '../../../config/service-name.ts';
import {formSummary} from '../../../forms/form.ts';
import {type Completion, options} from '../table.ts';
import {toBashCompletion} from './bash.ts';
import {toFishCompletion} from './fish.ts';
import {toZshCompletion} from './zsh.ts';

/**
What `--completion` prints: the script that completes the command in a shell; or, for one of those scripts, the values that
an option takes now, each on a line with what it means after a tab. The config is loaded only for the latter.
*/
export const toCompletion = async (completion: Completion, load: () => Promise<Config>): Promise<string> => {
	switch (completion) {
		case 'bash':
			return toBashCompletion(options);
		case 'zsh':
			return toZshCompletion(options);
		case 'fish':
			return toFishCompletion(options);
		case 'service':
			return (await load()).services.map(({name, address}) => `${name}\t${hostOf(address)}\n`).join('');
		case 'as': {
			const own = (await load()).forms.map(({name}) => [name, 'a form of the config']);
			return [...Object.entries(formSummary), ...own].map(([name, does]) => `${name}\t${does}\n`).join('');
		}
	}
};
