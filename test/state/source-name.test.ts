import {describe, expect, it} from 'vitest';
import {sourceNameOf} from '../../source/state/source-name.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';

describe('where a listing comes from', () => {
	it.each([
		['work', 'sandbox.example.org', 'work (sandbox.example.org)'],
		['sandbox.example.org', 'sandbox.example.org', 'sandbox.example.org'],
		['127.0.0.1-4871', '127.0.0.1:4871', '127.0.0.1:4871'],
		['Sandbox.Example.org', 'sandbox.example.org', 'sandbox.example.org'],
		['127.0.0.1-4871-2', '127.0.0.1:4871', '127.0.0.1-4871-2 (127.0.0.1:4871)'],
	])('is for the service %s at %s: %s', (name, host, shown) => {
		expect(sourceNameOf(loadedState({data: []}, {services: [{name, host}], service: name}))).toBe(shown);
	});
});
