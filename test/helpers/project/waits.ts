/** The default limit, in milliseconds, for waiting for a condition: shorter than a test may take, so that the wait explains itself. */
export const longestWait = process.env['TORTURE'] === undefined ? 25_000 : 40_000;

/**
An exit within this many milliseconds counts as immediate, also on a busy machine: on an idle one it takes 5 to 170. A bug delays
it for ten seconds or forever.
*/
export const soon = 5000;
