/**
Lets pending keys, signals and timers be handled. It waits two turns: the first may be the end of the present one, if
that began with input.
*/
export const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(() => setImmediate(resolve)));
