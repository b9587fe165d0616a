/** The purpose of a new run: a service of the config, the demo, or the setup of another service. */
export type Destination =
	| {readonly type: 'service'; readonly name: string; readonly hasKey: boolean}
	| {readonly type: 'demo'}
	| {readonly type: 'setup'};

/** A row of the open services, in safe texts; an empty text is not known. */
export type ServiceItem = {
	readonly id: string;
	readonly to: Destination;
	readonly name: string;
	readonly address: string;
	readonly seen: string;
	readonly environments: string;
	/** The source of its key. */
	readonly key: string;
	/** Why it cannot be opened. */
	readonly problem?: string;
	readonly isDefault: boolean;
	/** Whether this run shows it, with its own key. */
	readonly isShown: boolean;
	/** Its fields in the config, as one text: equal texts open the same service in the same way. */
	readonly fields: string;
};

/** The services that a run can change to; or, as `failure`, why they are not known. */
export type Services = {readonly list: readonly ServiceItem[]; readonly failure?: string};
