import {describe, expect, it} from 'vitest';
import {chooseSource} from '../../source/cli/choose-source.ts';
import {parseArguments} from '../../source/cli/options/parse.ts';
import {emptyConfig} from '../../source/config/config.ts';

const [lab, home] = ['lab', 'home'].map(name => ({name, address: `${name}.example.org`}));

const choose = (service?: string) =>
	chooseSource(
		parseArguments([], import.meta),
		{},
		{
			...emptyConfig,
			...(service !== undefined && {service}),
			services: [lab!, home!],
			locations: new Map([
				['service', 'config.json:2:13'],
				['services.lab', 'config.json:3:15'],
				['services.home', 'config.json:4:15'],
			]),
		},
	);

describe('the service that nobody named', () => {
	it('is the one that the config chooses, and comes from where the config says so', () => {
		expect(choose('home')).toMatchObject({service: home, from: 'config.json:2:13'});
	});

	it('is else the first one, and comes from where that stands', () => {
		expect(choose()).toMatchObject({service: lab, from: 'config.json:3:15'});
	});
});
