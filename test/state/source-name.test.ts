import {describe, expect, it} from 'vitest';
import {shownServices, sourceNameOf} from '../../source/state/source-name.ts';
import {loadedState, twoServices} from '../helpers/arbitrary/states.ts';

describe('the source of a listing', () => {
	it.each([
		['work', 'sandbox.example.org', 'work (sandbox.example.org)'],
		['sandbox.example.org', 'sandbox.example.org', 'sandbox.example.org'],
		['127.0.0.1-4871', '127.0.0.1:4871', '127.0.0.1:4871'],
		['Sandbox.Example.org', 'sandbox.example.org', 'sandbox.example.org'],
		['127.0.0.1-4871-2', '127.0.0.1:4871', '127.0.0.1-4871-2 (127.0.0.1:4871)'],
	])('is shown for the service %s at %s as %s', (name, host, shown) => {
		expect(sourceNameOf(loadedState({data: []}, {services: [{name, host}], service: name}))).toBe(shown);
	});
});

describe('the services of the menu', () => {
	it.each([
		['', ['work', 'lab']],
		['wor', ['work']],
		['8443', ['lab']],
		['sandbox lab', []],
		['lab 10.0', ['lab']],
	])('are those that a search finds by name and host: %j finds %j', (text, names) => {
		const state = loadedState({data: []}, {services: twoServices});
		const search = {text, cursor: text.length};

		expect(shownServices({...state, open: {type: 'services', search, jumps: 0}}).map(({name}) => name)).toEqual(names);
	});
});
