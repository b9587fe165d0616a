/** A time in few words: `09:14`, `yesterday 09:14`, `12 Nov 09:14`, `12 Nov 2024`. */
export const formatTime = (time: number, now = Date.now()): string => {
	const [then, today, yesterday] = [new Date(time), new Date(now), new Date(now)];
	yesterday.setDate(yesterday.getDate() - 1);
	const clock = then.toTimeString().slice(0, 5);
	const day = then.toDateString();
	if (day === today.toDateString()) {
		return clock;
	}
	if (day === yesterday.toDateString()) {
		return `yesterday ${clock}`;
	}
	const [, month, date, year] = day.split(' ');
	return `${Number(date)} ${month} ${then.getFullYear() === today.getFullYear() ? clock : year}`;
};

/** A time within the last hour as its age: `just now`, `5 min ago`; any other time like `formatTime`. */
export const sinceWhen = (time: number, now = Date.now()): string => {
	const minutes = Math.floor((now - time) / 60_000);
	return minutes >= 60 || minutes < 0 ? formatTime(time, now) : minutes === 0 ? 'just now' : `${minutes} min ago`;
};
