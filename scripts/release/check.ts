// Checks whether this commit can be released. npm runs this before it publishes, and the workflow before it builds.
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import packageJson from '../../package.json' with {type: 'json'};

/** The fields of package.json, the changelog, and the tag unless the release is made by hand. */
export type Candidate = {
	readonly version: string;
	readonly repository?: {readonly type: string; readonly url: string};
	readonly changelog: string;
	readonly tag?: string | undefined;
};

/** The missing parts of a release, a line each. */
export const missingFor = ({version, repository, changelog, tag}: Candidate): readonly string[] => {
	const [unreleased = ''] = changelog.split('## [Unreleased]\n')[1]?.split('\n## ') ?? [];
	const isDated = changelog.split('\n').some(line => line.startsWith(`## [${version}] - 2`));
	return [
		...(/^git\+https:\/\/[^ /]+\/[^ ]+\.git$/.test(repository?.url ?? '')
			? []
			: ['package.json has no `repository`: write {"type": "git", "url": "git+https://HOST/OWNER/NAME.git"}']),
		...(isDated ? [] : [`CHANGELOG.md has no section \`## [${version}] - DATE\``]),
		...(unreleased.trim() === '' ? [] : ['CHANGELOG.md has changes under Unreleased: move them to the release']),
		...(tag === undefined || tag === `v${version}` ? [] : [`the tag is \`${tag}\`, and the version ${version}`]),
	];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
	const missing = missingFor({...packageJson, changelog, tag: process.env['GITHUB_REF_NAME']});
	for (const line of missing) {
		console.error(line);
	}
	// A dry run may continue.
	process.exitCode = missing.length === 0 || process.env['npm_config_dry_run'] === 'true' ? 0 : 1;
}
