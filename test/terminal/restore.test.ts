import {Writable} from 'node:stream';
import {setTimeout as pause} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import {createRestore, type Taken} from '../../source/terminal/io/restore.ts';

/** Gives back a terminal that has so many bytes before it, and takes them after so many milliseconds. */
const giveBackTo = async (bytes: number, milliseconds: number): Promise<string[]> => {
	const events: string[] = [];
	const output = new Writable({
		write: (_, __, written) => {
			void pause(milliseconds, undefined, {ref: false}).then(() => {
				events.push('taken');
				written();
			});
		},
		writev: (_, written) => written(),
	});
	output.write('x'.repeat(bytes));
	const giveBack = createRestore({
		terminal: {output, close: () => events.push('closed')} as unknown as Taken['terminal'],
		keyboard: {close: () => {}} as unknown as Taken['keyboard'],
		close: async () => {},
		finishCopies: async () => {},
	});
	await giveBack();
	return events;
};

describe('giving the terminal back', () => {
	it('waits for a long copy that a slow line takes', async () => {
		expect(await giveBackTo(1_000_000, 1500)).toEqual(['taken', 'closed']);
	});
});
