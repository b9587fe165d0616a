/** Lets pending input be handled. The first of two turns may be the end of the present one. */
export const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(() => setImmediate(resolve)));
