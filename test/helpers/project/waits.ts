/** How long a test waits for a condition at most, in milliseconds, if it says nothing else. */
export const longestWait = 40_000;

/**
Milliseconds within which an end comes at once: on an idle machine it takes 5 to 170, and what holds the program up holds it
for ten seconds or for ever. `assertInTime` gives a busy machine more.
*/
export const soon = 1000;
