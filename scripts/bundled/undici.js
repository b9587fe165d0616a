// Stands for `undici` in the bundle: of its 730 KB the part that source/io/connection.ts uses. The package's own index
// loads all of it, fetch, WebSocket and caches included, before the first request can be made.
import requestBy from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';

export {Agent, ProxyAgent};

/** As undici's own, for a GET by the dispatcher that is given. */
export const request = (url, {dispatcher, ...options}) => {
	const {origin, pathname, search} = new URL(url);
	return requestBy.call(dispatcher, {...options, origin, path: pathname + search, method: 'GET'});
};
