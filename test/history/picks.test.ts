import {describe, expect, it} from 'vitest';
import {type Pick, type Picks, parsePicks, toPicksText, withPick} from '../../source/history/picks.ts';
import {pickedOf} from '../helpers/state/picks.ts';

describe('the file of the picks', () => {
	const pickAt = (time: number, os = `os:${time}`) => ({...pickedOf([os, 'locale:b']), time});

	it('has the last ten of each of sixteen services, the newest first', () => {
		const services = Array.from({length: 20}, (_, index) => `https://${index}.example`);
		const picks = services
			.flatMap(service => Array.from({length: 12}, (_, time) => [service, pickAt(time)] as const))
			.reduce((all, [service, pick]) => withPick(all, service, pick), new Map() as Picks);

		expect([...picks.keys()]).toEqual(services.toReversed().slice(0, 16));
		expect(picks.get('https://19.example')?.map(({time}) => time)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
		expect(parsePicks(toPicksText(picks))).toEqual(picks);
	});

	it('has a pick that is made again once, as the newest, and so loses no other', () => {
		const all = ['os:a', 'os:b', ...Array<string>(20).fill('os:c'), 'os:b']
			.map((os, time) => pickAt(time, os))
			.reduce((picks, pick) => withPick(picks, 'x', pick), new Map([['y', [pickAt(0, 'os:b')]]]) as Picks);

		expect(all.get('x')).toEqual([pickAt(22, 'os:b'), pickAt(21, 'os:c'), pickAt(0, 'os:a')]);
		expect(all.get('y')).toEqual([pickAt(0, 'os:b')]);
	});

	it.each(['', '{', '[]', '{"services":{}}'])('is none where it was not written so: %s', text => {
		expect(parsePicks(text)).toBeUndefined();
	});

	it.each([
		'null',
		'{"service":1,"picks":[]}',
		'{"service":"x","picks":{}}',
		'{"service":"x","picks":[null,{"time":"y","environments":[{"selector":["os:a"]}]},{"time":1,"environments":[]}]}',
		'{"service":"x","picks":[{"time":1,"environments":[{"selector":[]}]}]}',
		'{"service":"x","picks":[{"time":1,"environments":[{"tags":["os:a"]}]}]}',
		'{"service":"x","picks":[{"time":1,"taken":"all","environments":[{"tags":["os:a"]}]}]}',
		'{"service":"x","picks":[{"time":1,"taken":"all","environments":[{"tags":["os:a"],"identity":1}]}]}',
		'{"service":"x","picks":[{"time":1,"taken":"all","environments":[{"tags":["os:a"],"identity":"1","exact":[3]}]}]}',
		'{"service":"x","picks":[{"time":1,"taken":"some","environments":[{"selector":["os:a"]}]}]}',
	])('is without what does not fit, which costs no other pick: %s', entry => {
		const good = {service: 'https://good.example', picks: [pickAt(1)]};
		const picks = parsePicks(`{"services":[${entry},${JSON.stringify(good)}]}`);

		expect(picks?.get('https://good.example')).toEqual([pickAt(1)]);
		expect(picks?.get('x') ?? []).toEqual([]);
	});

	it('keeps the picks beside one that does not fit', () => {
		const own = {service: 'x', picks: [pickAt(2), {time: 'y'}, pickAt(1)]};

		expect(parsePicks(JSON.stringify({services: [own]}))?.get('x')).toEqual([pickAt(2), pickAt(1)]);
	});

	it('has an environment once, whatever tags were taken of it and whatever else of it changed', () => {
		const pickOf = (time: number, identity: string): Pick => ({
			time,
			taken: time === 1 ? 'exact' : 'all',
			environments: [{identity, tags: [`os:${time}`]}],
		});
		const all = [pickOf(1, 'one'), pickOf(2, 'one'), pickOf(3, 'other')].reduce(
			(picks, pick) => withPick(picks, 'x', pick),
			new Map() as Picks,
		);

		expect(all.get('x')?.map(({time}) => time)).toEqual([3, 2]);
	});
});
