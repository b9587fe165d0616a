import type {Options} from '../state/options.ts';
import type {Outcome} from '../state/step.ts';
import {createFrameWriter} from '../terminal/io/frame-writer.ts';
import type {Terminal} from '../terminal/io/open.ts';
import {mouseReports} from '../terminal/io/restore.ts';
import {holdTerminal, type ScreenRun} from '../terminal/io/session.ts';
import {openBelowCursor} from './below-cursor.ts';
import {createInputDispatcher} from './dispatch-input.ts';
import {showPainted} from './painted-frame.ts';
import {type BrowseWorld, startProgram} from './start-program.ts';
import {untilIdle, untilLoaded} from './waiting.ts';

/**
Runs the program on a terminal. Loading starts, keys are taken and the first frame is painted before the interface is read
from disk, so neither the network nor the person waits for it, and nothing typed ahead is lost.
*/
export const browseOnScreen = (whole: Terminal, options: Options, world: BrowseWorld): ScreenRun<Outcome> => {
	const below = options.height === undefined ? undefined : openBelowCursor(whole, options.height);
	const region = below?.region;
	const terminal = region?.terminal ?? whole;
	const {program, ended, crash} = startProgram(terminal, options, world, {
		suspend: () => void held.suspend(),
		setMouse: isOn => void terminal.output.write(isOn ? mouseReports.on : mouseReports.off),
	});
	below?.follow(program);
	const writer = createFrameWriter(terminal.output, region);
	const {show, closeEarly, hand} = showPainted(program, writer, {
		ready: untilLoaded(program, world.repeat),
		pause: () => untilIdle(program, world.repeat),
		crash,
	});
	const dispatchInputs = createInputDispatcher(program, hand, world);
	const held = holdTerminal(terminal, {
		...world,
		finishCopies: async () => {
			await Promise.all([world.finishCopies(), region?.settled()]);
		},
		screenOff: region?.leave,
		crash,
		onInputs: inputs => dispatchInputs(region?.adapt(inputs) ?? inputs),
		modes: () => (program.getState().takesMouse ? mouseReports.on : ''),
		onResize: size => program.dispatch({type: 'resized', size}),
		...{show, closeEarly},
	});
	return {
		ended,
		suspend: () => program.dispatch({type: 'pressed', key: 'ctrl+z'}),
		restore: held.restore,
	};
};
