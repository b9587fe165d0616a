import {openLineReader} from '../keys/io/keyboard.ts';
import {choicesOf, promptSign, toChoiceLines, toHintLines} from '../screen/numbered-choices.ts';
import type {Options} from '../state/options.ts';
import type {State} from '../state/state.ts';
import type {Outcome} from '../state/step.ts';
import type {Terminal} from '../terminal/io/open.ts';
import type {ScreenRun} from '../terminal/io/session.ts';
import type {Program} from '../update/program.ts';
import {isNumber} from '../update/update.ts';
import {type BrowseWorld, startProgram} from './start-program.ts';

/** Prints numbered choices and reads answers, on a terminal that edits the line itself and knows no escape sequences. */
export const prompt = (terminal: Terminal, options: Options, world: BrowseWorld): ScreenRun<Outcome> => {
	const say = (lines: readonly string[], sign = '') =>
		void terminal.output.write(lines.map(line => `${line}\n`).join('') + sign);
	const suspend = async () => {
		await world.stop();
		say([], promptSign);
	};
	const {program, ended} = startProgram(terminal, options, world, {suspend: () => void suspend(), setMouse: () => {}});
	say(toHintLines(program.getState()));
	program.subscribe((before, state) => {
		const lines = toNews(before, state);
		if (lines.length > 0) {
			say(lines, isAsking(state) ? promptSign : '');
		}
	});
	const take = createQueue(program, terminal);
	const onEnd = () => {
		say(['']);
		take(undefined);
	};
	const reader = openLineReader(terminal.input, take, onEnd);
	return {
		ended,
		suspend: () => void suspend(),
		restore: async () => {
			await world.finishCopies();
			reader.close();
			terminal.close();
		},
	};
};

// Reads a line when it is requested; undefined is the end of input. Lines typed ahead wait.
const createQueue = (program: Program, {size}: Terminal): ((line: string | undefined) => void) => {
	const waiting: (string | undefined)[] = [];
	const take = () => {
		while (waiting.length > 0 && isAsking(program.getState())) {
			const line = waiting.shift();
			// Both in one batch: otherwise a change of the size would consume the next answer.
			program.batch(() => {
				// A number means the choice as it was printed, whatever the size is now.
				if (!isNumber(line)) {
					program.dispatch({type: 'resized', size: size()});
				}
				program.dispatch({type: 'answered', line, choices: choicesOf(program.getState())});
			});
		}
	};
	program.subscribe(take);
	return line => {
		waiting.push(line);
		take();
	};
};

// During a final copy, typed text may be meant for the shell.
const isAsking = ({loaded, isLeaving}: State): boolean => loaded !== undefined && !isLeaving;

// The changes: why loading takes time, why an answer had no effect, other choices.
const toNews = (before: State, state: State): string[] => {
	const remark = remarkOf(state);
	const {notice} = state;
	return [
		...(remark === undefined || remark === remarkOf(before) ? [] : [remark]),
		...(notice === undefined || notice === before.notice ? [] : [notice.text]),
		...(state.loaded !== undefined && state.found !== before.found ? toChoiceLines(state) : []),
	];
};

const remarkOf = ({load}: State): string | undefined => (load.type === 'loading' ? load.remark : undefined);
