import {toBashCompletion} from './completion-bash.ts';
import {toFishCompletion} from './completion-fish.ts';
import {toZshCompletion} from './completion-zsh.ts';
import {type CompletionShell, options} from './options.ts';

const scripts = {bash: toBashCompletion, zsh: toZshCompletion, fish: toFishCompletion};

/** The script that completes the command in a shell, as `--completion` prints it. */
export const toCompletion = (shell: CompletionShell): string => scripts[shell](options);
