import packageJson from '../../../package.json' with {type: 'json'};
import type {Config} from '../../config/config.ts';
import {joinLines} from '../report.ts';
import type {Arguments} from './parse.ts';

/**
The text about the program that was asked for, if any. The config is read only for a completion that needs names from it.
Throws what `readConfig` throws.
*/
export const textAbout = async (
	given: Arguments,
	isTerminal: boolean,
	readConfig: () => Promise<Config>,
): Promise<string | undefined> => {
	if (given.help) {
		const {helpText} = await import('./help.ts');
		return helpText();
	}
	if (given.man) {
		return (await import('../../../man/envpick.1')).default;
	}
	if (given.init !== undefined || given.bind !== undefined) {
		const {toInit, toInitSteps} = await import('./init.ts');
		const script = toInit(given.init, given.bind);
		return given.init !== undefined && isTerminal ? joinLines(toInitSteps(given.init, given.bind)) : script;
	}
	if (given.completion !== undefined) {
		const {toCompletion} = await import('./completion/completion.ts');
		return toCompletion(given.completion, readConfig);
	}
	return given.version ? `${packageJson.version}\n` : undefined;
};
