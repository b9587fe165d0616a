/** The environment variables of a process, by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The variables for other programs: without ours, which may contain the access key, and without Node's. */
export const toChildVariables = (variables: Variables): NodeJS.ProcessEnv =>
	Object.fromEntries(
		Object.entries(variables).filter(([name]) => !name.startsWith('ENVPICK_') && name !== 'NODE_OPTIONS'),
	);
