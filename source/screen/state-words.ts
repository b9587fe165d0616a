import type {Tone} from '../text/spans.ts';

export const stateTone = (name: string): Tone => (name === 'busy' ? 'warning' : 'plain');
