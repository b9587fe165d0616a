// What a program on Ink is at least, from node_modules as it is: the measure of what a bundle and a request may cost.
import {render, Text} from 'ink';
import {createElement} from 'react';

render(createElement(Text, null, 'hello, world'));
setInterval(() => {}, 1000);
