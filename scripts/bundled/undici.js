// Stands for `undici` in the bundle: of its 730 KB the part that source/service/io/connection.ts uses. The package's own
// index loads all of it, fetch, WebSocket and caches included, before the first request can be made. It can go when undici
// has an entry for requests alone.
import connectBy from 'undici/lib/api/api-connect.js';
import requestBy from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';

// As the package's index does for all methods: the agent of a proxy asks its own client for a tunnel.
Dispatcher.prototype.connect = connectBy;

export {Agent, ProxyAgent};

/** As undici's own, for a GET by the dispatcher that is given. */
export const request = (url, {dispatcher, ...options}) => {
	const {origin, pathname, search} = new URL(url);
	return requestBy.call(dispatcher, {...options, origin, path: pathname + search, method: 'GET'});
};
