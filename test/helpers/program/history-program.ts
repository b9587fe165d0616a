// A separate program that caches listings endlessly, for tests that kill it. Arguments: the home, the address and a tag for its
// listings; optionally how often it caches a listing and how many tags each has. It prints `kept` after the first listing is cached.

import {openHistory} from '../../../source/history/io/history.ts';
import {parseJson} from '../../../source/json/read-json.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import {pickedOf} from '../state/picks.ts';

const [home = '', base = '', tag = '', times = '100000', size = '2000'] = process.argv.slice(2);
const request = {variables: {HOME: home}, userId: process.getuid?.()};
const history = openHistory(request)?.of({base, service: undefined, key: ['variable', 'a key']});
for (let count = 0; count < Number(times); count++) {
	const tags = Array.from({length: Number(size)}, (_, index) => `os:${tag}-${count}-${index}`);
	const body = JSON.stringify({data: [{resources: [{tags}]}]});
	const listing = decodeListing(parseJson(body));
	history?.take(body, listing);
	history?.keep();
	history?.addPick(pickedOf([`os:${tag}-${count}`]));
	if (count === 0) {
		process.stdout.write('kept');
	}
}
