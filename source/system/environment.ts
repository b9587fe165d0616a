export type Variables = Readonly<Record<string, string | undefined>>;

/** Environment variables, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

// What holds for a run: the command line first, then the environment, then what is seen of the terminal.

export type Environment = Readonly<Record<string, string | undefined>>;
