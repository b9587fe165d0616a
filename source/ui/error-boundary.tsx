import {Component, type ReactNode} from 'react';

type ErrorBoundaryProps = {
	/** Called with an error while drawing or in an effect. */
	readonly onError: (error: unknown) => void;
	readonly children: ReactNode;
};

/** Draws nothing once its children have thrown. Ink's own would show the source and paths of the build machine. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, {readonly hasFailed: boolean}> {
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
