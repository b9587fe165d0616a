// The types of the files of undici that connection.ts imports.
declare module 'undici/lib/dispatcher/agent.js' {
	export {Agent as default} from 'undici';
}
declare module 'undici/lib/dispatcher/dispatcher.js' {
	export {Dispatcher as default} from 'undici';
}
declare module 'undici/lib/dispatcher/proxy-agent.js' {
	export {ProxyAgent as default} from 'undici';
}
declare module 'undici/lib/api/api-connect.js' {
	import type {Dispatcher} from 'undici';
	export default Dispatcher.prototype.connect;
}
declare module 'undici/lib/api/api-request.js' {
	import type {Dispatcher} from 'undici';
	export default Dispatcher.prototype.request;
}
