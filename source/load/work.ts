/** Work that stops with the reason of the signal once it is aborted, and that reports why it takes longer. */
export type Work<Value> = (signal: AbortSignal, onDelay: (remark: string) => void) => Promise<Value>;
