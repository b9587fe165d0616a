/** The default limit, in milliseconds, for waiting for a condition. */
export const longestWait = 40_000;

/**
An exit within this many milliseconds counts as immediate: on an idle machine it takes 5 to 170. A bug delays it for ten seconds
or forever. `assertInTime` allows a busy machine more.
*/
export const soon = 2000;
