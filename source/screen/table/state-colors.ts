import type {Tone} from '../../text/spans.ts';

// Only exceptions have a colour, so that they are seen at once. A word in no list, such as `running`, may be good or bad.
const words: Partial<Record<Tone, readonly string[]>> = {
	dim: ['idle', 'free', 'available', 'ready', 'online', 'up'],
	warning: ['busy', 'in use', 'reserved', 'starting', 'booting', 'pending'],
	failure: ['offline', 'down', 'error', 'failed', 'broken', 'disabled', 'unreachable'],
};

const tones = new Map(Object.entries(words).flatMap(([tone, ofTone]) => ofTone.map(word => [word, tone as Tone])));

/** The tone of an environment's state by its word, in any case and with any separator (`in-use`, `IN_USE`). */
export const stateTone = (name: string): Tone =>
	tones.get(
		name
			.trim()
			.toLowerCase()
			.replaceAll(/[\s_-]+/g, ' '),
	) ?? 'plain';
