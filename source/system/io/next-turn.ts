/**
Lets what came meanwhile be heard: keys, signals and timers. It waits two turns: the first can be the end of the present one, if
that began with something read.
*/
export const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(() => setImmediate(resolve)));
