// Loaded before a program by `--import`: writes down which modules it has loaded, when it ends.
import {writeFileSync} from 'node:fs';
import {registerHooks} from 'node:module';

const urls: string[] = [];

registerHooks({
	load: (url, context, next) => {
		urls.push(url);
		return next(url, context);
	},
});

process.on('exit', () => writeFileSync(process.env['RECORDED_MODULES'] ?? '', urls.join('\n')));
