// The minimum for a program with Ink from node_modules, as a measure for the cost of a bundle and of a request.
import {render, Text} from 'ink';
import {createElement} from 'react';

render(createElement(Text, null, 'hello, world'));
setInterval(() => {}, 1000);
