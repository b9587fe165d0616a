export type CopyReport =
	| {readonly type: 'sent'; readonly bytes: number}
	| {readonly type: 'refused'; readonly reason: string};
export const toCopyNotice = (report: CopyReport): string =>
	report.type === 'sent' ? `sent to your terminal (OSC 52, ${report.bytes} bytes, not confirmed)` : report.reason;
