import {toBashCompletion} from './bash.ts';
import {toFishCompletion} from './fish.ts';
import {toZshCompletion} from './zsh.ts';
import {type AskedOption, type CompletionShell, options} from '../options.ts';
import type {Config} from '../../config/config.ts';
import {formSummary} from '../../forms/form.ts';
import {parseAddress} from '../../service/address.ts';

/**
What `--completion` prints: the script that completes the command in a shell; or, for one of those scripts, the values that
an option takes now, each on a line with what it means after a tab. The config is loaded only where it is asked for.
*/
export const toCompletion = async (
	completion: CompletionShell | AskedOption,
	load: () => Promise<Config>,
): Promise<string> => {
	switch (completion) {
		case 'bash':
			return toBashCompletion(options);
		case 'zsh':
			return toZshCompletion(options);
		case 'fish':
			return toFishCompletion(options);
		case 'service':
			return toLines(
				(await load()).services.map(({name, address}) => [
					name,
					parseAddress(address, {allowsInsecureHttp: true}).host,
				]),
			);
		case 'as':
			return toLines([...Object.entries(formSummary), ...(await load()).forms.map(toOwn)]);
	}
};

const toOwn = ({name}: Config['forms'][number]): [name: string, does: string] => [name, 'a form of the config'];

const toLines = (entries: readonly (readonly [name: string, does: string])[]): string =>
	entries.map(([name, does]) => `${name}\t${does}\n`).join('');
