import {createEffects} from './effects.ts';
import {openLineReader} from './io/line-reader.ts';
import type {BrowseWorld} from './on-screen.ts';
import {promptSign, toChoiceLines, toHintLines} from '../screen/numbered-choices.ts';
import type {Options, State} from '../state/state.ts';
import type {Outcome} from '../state/step.ts';
import type {Terminal} from '../terminal/io/open.ts';
import type {ScreenRun} from '../terminal/io/session.ts';
import {type Answer, parseAnswer} from '../update/answer.ts';
import {type Program, createProgram} from '../update/program.ts';
import {init} from '../update/update.ts';

/**
Runs the program on a terminal that can only take lines: it prints numbered choices and reads answers. No escape sequence
is written, and the terminal edits what is typed, so there is nothing to give back.
*/
export const prompt = (
	terminal: Terminal,
	options: Options,
	_hasStyles: boolean,
	world: BrowseWorld,
): ScreenRun<Outcome> => {
	const left = Promise.withResolvers<Outcome>();
	const say = (lines: readonly string[], sign = '') =>
		void terminal.output.write(lines.map(line => `${line}\n`).join('') + sign);
	const suspend = async () => {
		await world.stop();
		say([], promptSign);
	};
	const run = createEffects({
		...world,
		leave: left.resolve,
		crash: left.reject,
		setMouse: () => {},
		suspend: () => void suspend(),
	});
	const program = createProgram(init(options, terminal.size()), run, world.onAction);
	say(toHintLines(program.getState()));
	let before = program.getState();
	program.subscribe(() => {
		const state = program.getState();
		const lines = toNews(before, state);
		before = state;
		if (lines.length > 0) {
			say(lines, isAsking(state) ? promptSign : '');
		}
	});
	const hear = createQueue(program, terminal);
	const reader = openLineReader(
		terminal.input,
		line => hear(parseAnswer(line)),
		() => {
			say(['']);
			hear({type: 'end'});
		},
	);
	return {
		ended: left.promise,
		suspend: () => void suspend(),
		restore: async () => {
			await world.finishCopies();
			reader.close();
			terminal.close();
		},
	};
};

// Takes answers one by one, each when it is asked for: what is typed ahead is kept.
const createQueue = (program: Program, {size}: Terminal): ((answer: Answer) => void) => {
	const waiting: Answer[] = [];
	const take = () => {
		while (isAsking(program.getState()) && waiting.length > 0) {
			for (const answer of waiting.splice(0, 1)) {
				// A number is one of those that were printed, whatever the size is now.
				if (answer.type !== 'number') {
					program.dispatch({type: 'resized', size: size()});
				}
				program.dispatch({type: 'answered', answer});
			}
		}
	};
	program.subscribe(take);
	return answer => {
		waiting.push(answer);
		take();
	};
};

// While a copy is under way, what is typed is not for us yet.
const isAsking = ({loaded, isLeaving}: State): boolean => loaded !== undefined && !isLeaving;

// What is to be read because of what happened: why nothing came of an answer, else the choices when there are others.
const toNews = (before: State, state: State): string[] => {
	const remark = remarkOf(state);
	const hasOthers = state.loaded !== undefined && state.found !== before.found;
	return [
		...(remark === undefined || remark === remarkOf(before) ? [] : [remark]),
		...(state.notice === undefined || state.notice === before.notice ? [] : [state.notice.text]),
		...(hasOthers ? toChoiceLines(state) : []),
	];
};

const remarkOf = ({load}: State): string | undefined => (load.type === 'loading' ? load.remark : undefined);
