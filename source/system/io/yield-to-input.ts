/** Lets pending input be handled. It waits for two turns, as the first may be the end of the current one. */
export const yieldToInput = (): Promise<void> => new Promise(resolve => setImmediate(() => setImmediate(resolve)));
