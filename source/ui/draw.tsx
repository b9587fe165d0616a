import {Box, render, Text, useApp} from 'ink';
import {Component, type ReactNode, useEffect} from 'react';
import type {Size} from '../state/layout.ts';
import type {ReleaseTerminal, Shown} from '../terminal/shown.ts';
import type {Span} from '../text/spans.ts';
import type {Look} from '../text/styles.ts';
import {toFrameText} from './styled-text.ts';

export type Show = {
	readonly output: NodeJS.WriteStream;
	/** Draws below the current text of the terminal, not on the alternate screen. */
	readonly isInline?: boolean;
};

/** Once there is a screen, passes on the function that releases the terminal. Must be called in the drawn component. */
export const useRelease = (onReleasable: ((release: ReleaseTerminal) => void) | undefined): void => {
	const {suspendTerminal} = useApp();
	useEffect(() => onReleasable?.(suspendTerminal), [onReleasable, suspendTerminal]);
};

/** Draws on a terminal until it is closed; `redraw` makes a new element. */
export const drawOn = (
	{output, isInline = false}: Show,
	toElement: (onReleasable: (release: ReleaseTerminal) => void) => ReactNode,
): Shown & {readonly redraw: () => void} => {
	let release: ReleaseTerminal = use => use();
	const onReleasable = (releaseTerminal: ReleaseTerminal) => {
		release = releaseTerminal;
	};
	const failed = Promise.withResolvers<never>();
	const draw = () => <ErrorBoundary onError={failed.reject}>{toElement(onReleasable)}</ErrorBoundary>;
	const instance = render(draw(), {
		stdout: output,
		interactive: true,
		alternateScreen: !isInline,
		exitOnCtrlC: false,
		patchConsole: false,
		// Otherwise an environment variable could turn Ink's own mode on.
		isScreenReaderEnabled: false,
		// Writes each frame at once and as a whole, and our writer finds the differences. Ink's limit of frames a second would delay
		// the response to a key.
		debug: !isInline,
	});
	const ended = Promise.race([instance.waitUntilExit(), failed.promise]);
	return {
		redraw: () => instance.rerender(draw()),
		release: use => release(use),
		close: async () => {
			instance.unmount();
			await instance.waitUntilExit().catch(() => {});
		},
		ended,
	};
};

type ErrorBoundaryProps = {readonly onError: (error: unknown) => void; readonly children: ReactNode};

// Draws nothing once its children have thrown. Ink's own boundary would show source code and paths of the build machine.
class ErrorBoundary extends Component<ErrorBoundaryProps, {readonly hasFailed: boolean}> {
	static getDerivedStateFromError() {
		return {hasFailed: true};
	}

	override state = {hasFailed: false};

	override componentDidCatch(error: unknown): void {
		this.props.onError(error);
	}

	override render(): ReactNode {
		return this.state.hasFailed ? null : this.props.children;
	}
}

type TextLinesProps = {readonly lines: ReadonlyArray<readonly Span[]>; readonly size: Size; readonly look: Look};

/** As many lines as fit. They are one text: with an element for each line, React and Ink take twice as long. */
export function TextLines({lines, size: {columns, rows}, look}: TextLinesProps): ReactNode {
	return (
		<Box flexShrink={0} width={columns} height={rows}>
			<Text wrap="truncate-end">{toFrameText(lines.slice(0, rows), look)}</Text>
		</Box>
	);
}
