// A program of its own that caches listings without end, for what comes of it when it is killed. Arguments: the home, the
// address, a tag for its listings, and if not without end how often and how many tags. It says when it has cached the first one.

import {openHistory} from '../../../source/history/io/history.ts';
import {parseJson} from '../../../source/json/read-json.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import {pickedOf} from '../state/picks.ts';

const [home = '', base = '', tag = '', times = '100000', size = '2000'] = process.argv.slice(2);
const request = {environment: {HOME: home}, userId: process.getuid?.()};
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
