// Characters: some 40,000 environments.
const large = 2 ** 22;

/**
Keeps what V8 sets aside for new objects as large as it is, once a text of so many characters was parsed. V8 doubles it
when much of it survives, up to 2 × 32 MiB and more for what is moved, and what is made of a large listing all survives:
with 100,000 environments the peak is 90 MiB lower so, for a twentieth more time. The limit itself cannot be set any more
once V8 runs (https://nodejs.org/api/v8.html#v8setflagsfromstringflags), but it reads the factor each time.
*/
export const holdYoungGeneration = async (characters: number): Promise<void> => {
	if (characters >= large) {
		const {setFlagsFromString} = await import('node:v8');
		setFlagsFromString('--semi-space-growth-factor=1');
	}
};
