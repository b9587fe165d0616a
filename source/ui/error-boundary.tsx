import {Component, type ReactNode} from 'react';

export type ErrorBoundaryProps = {
	/** Told of what was thrown in drawing or in an effect of it. */
	readonly onError: (error: unknown) => void;
	readonly children: ReactNode;
};

/**
Draws nothing once its children have thrown. Ink's own, around ours, would draw the error with lines of the source and
paths of the machine it was built on.
*/
export class ErrorBoundary extends Component<ErrorBoundaryProps, {readonly hasFailed: boolean}> {
	static getDerivedStateFromError(): {readonly hasFailed: boolean} {
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
