import {expect, it} from 'vitest';
import {stateTone} from '../../../source/screen/table/state-colors.ts';

it.each([
	['dim', 'idle free available ready online up Idle READY'],
	['warning', 'busy in-use in_use IN\u00a0USE reserved starting booting pending'],
	['failure', 'offline down error failed broken disabled unreachable Offline'],
	['plain', 'running unknown idle? not-ready upside 2 __proto__ constructor'],
])('a state of certain words is %s', (tone, states) => {
	expect(states.split(' ').map(stateTone)).toEqual(states.split(' ').map(() => tone));
});

it('a state of two words can have a blank, and none is plain', () => {
	expect(['in use', ' In  Use ', '', ' '].map(stateTone)).toEqual(['warning', 'warning', 'plain', 'plain']);
});
