/** The milliseconds of the processor that this process has used: on a busy machine the clock says nothing of the work. */
export const ownTime = (): number => {
	const {user, system} = process.cpuUsage();
	return (user + system) / 1000;
};
