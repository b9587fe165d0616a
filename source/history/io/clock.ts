const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
A time in milliseconds since 1970, by the clock of this machine, in as few words as are clear: `09:14`, `yesterday
09:14`, `12 Nov 09:14`, `12 Nov 2024`; undefined for a time in the future, as the clock was put back.
*/
export const whenWas = (time: number, now = Date.now()): string | undefined => {
	if (time > now) {
		return undefined;
	}
	const [then, today, yesterday] = [new Date(time), new Date(now), new Date(now)];
	yesterday.setDate(yesterday.getDate() - 1);
	const clock = [then.getHours(), then.getMinutes()].map(number => String(number).padStart(2, '0')).join(':');
	const date = `${then.getDate()} ${months[then.getMonth()]}`;
	switch (then.toDateString()) {
		case today.toDateString():
			return clock;
		case yesterday.toDateString():
			return `yesterday ${clock}`;
		default:
			return then.getFullYear() === today.getFullYear() ? `${date} ${clock}` : `${date} ${then.getFullYear()}`;
	}
};
