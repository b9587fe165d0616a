/** A service of the config, as the screen names it. */
export type ServiceName = {readonly name: string; readonly host: string};
