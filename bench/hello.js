// The minimum for a program with Ink from node_modules.
import {render, Text} from 'ink';
import {createElement} from 'react';

render(createElement(Text, null, 'hello, world'));
setInterval(() => {}, 1000);
