import {describe} from 'vitest';
import {fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {gives, leftOut, ofTags} from '../../helpers/scenes/tags.ts';

// test/listing/decode.test.ts and decode-tags.test.ts test which other tags are read and which are not.

describe('a listing of nothing', () => {
	testFaults([
		{name: 'C5: an empty list is shown as such', ...gives('[]'), exitCode: 1, shows: 'no environments'},
		{
			name: 'C5: groups without environments are shown with a count of 0',
			...gives('[{"resources":[]},{"resources":null}]'),
			exitCode: 1,
			shows: '0 environments in 2 groups',
		},
	]);
});

describe('an entry that is neither a group nor an environment', () => {
	testFaults([
		{
			name: 'C6: null instead of a group is counted, and the rest is listed',
			...gives('[null,{"resources":[{"tags":["os:x"]}]}]'),
			...fails(0, leftOut('1 of 2', '`entry 1` is not an environment (expected a group, found null)', 'record')),
			prints: 'os:x\n',
			shows: '1 unreadable',
		},
		{
			name: 'C7: a string instead of an environment has its own row',
			...gives('[{"resources":[{"tags":["os:x"]},"\\u001b[8mhidden"]}]'),
			says: leftOut('1 of 2', '`entry 2` is not an environment (expected an environment, found a string)', 'record'),
			prints: 'os:x\n',
			shows: '1 unreadable',
		},
	]);
});

describe('tags of any type', () => {
	testFaults([
		{
			name: 'C8: are printed as in the JSON',
			...ofTags('["a",1,true,null,{"k":[1]}]'),
			prints: 'a,1,true,null,{"k":[1]}\n',
			shows: '1 environment in 1 group',
		},
		{
			name: 'C8: are left out with the reason if they would act on a terminal',
			...ofTags('["a\\u001b]0;x\\u0007"]'),
			...fails(1, leftOut('1 of 1', '`a^[]0;x^G` cannot be written as csv (it contains a control character)', 'json')),
			shows: '1 environment in 1 group',
		},
		{
			name: 'C8: are left out with the reason if there are none',
			...gives('[{"resources":[{}]}]'),
			...fails(1, leftOut('1 of 1', '`environment 1` has no tags (`tags` is missing)', 'record')),
			shows: '1 environment in 1 group',
		},
	]);
});
