// Stands for `cli-cursor` where Ink hides and shows the cursor. The package's own also shows the cursor at exit, on standard
// error, which may be a file; ours is shown where the terminal is restored. It can go when Ink brings restore-cursor 5, which
// writes to terminals alone.

const write = (stream: NodeJS.WriteStream, sequence: string): void => {
	if (stream.isTTY) {
		stream.write(sequence);
	}
};

export default {
	hide: (stream: NodeJS.WriteStream) => write(stream, '\u001b[?25l'),
	show: (stream: NodeJS.WriteStream) => write(stream, '\u001b[?25h'),
};
