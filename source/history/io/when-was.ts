/** A time in few words: `09:14`, `yesterday 09:14`, `12 Nov 09:14`, `12 Nov 2024`. */
export const whenWas = (time: number, now = Date.now()): string => {
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
