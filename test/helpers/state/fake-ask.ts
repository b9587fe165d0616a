import type {Ask, Menu, TextField} from '../../../source/setup/ask.ts';

/** An answer: to which question, and what; undefined goes back, or does not wait. */
export type Answer = readonly [question: string, answer: string | undefined];

/** Asks nobody: gives the answers in order, each to the question that it names. */
export const createFakeAsk = (answers: readonly Answer[]) => {
	const left = [...answers];
	const asked: (TextField | Menu)[] = [];
	const said: string[] = [];
	const next = (question: string): string | undefined => {
		const [expected, answer] = left.shift() ?? [];
		if (expected !== question) {
			throw new Error(
				`asked \`${question}\`, where ${expected === undefined ? 'all is answered' : `\`${expected}\` is answered`}`,
			);
		}
		return answer;
	};
	const ask: Ask = {
		text: async field => {
			asked.push(field);
			const answer = next(field.question);
			if (answer === undefined) {
				return undefined;
			}
			const {value, says} = field.read(answer);
			if (value === undefined) {
				throw new Error(`\`${answer}\` is no answer: ${says}`);
			}
			return value;
		},
		choose: async menu => {
			asked.push(menu);
			const answer = next(menu.question);
			return menu.choices.find(({label}) => label === answer)?.value;
		},
		say: (line, tone = 'done') => said.push(tone === 'done' ? line : `! ${line}`),
		wait: async (doing, work) => {
			const stops = left[0]?.[0] === doing;
			const result = await work(new AbortController().signal, said.push.bind(said));
			return stops ? void next(doing) : result;
		},
		lend: async (doing, use) => {
			said.push(doing);
			return use();
		},
	};
	/** Fails where an answer was never asked for. */
	const verify = () => {
		if (left.length > 0) {
			throw new Error(`never asked: ${left.map(([question]) => question).join(', ')}`);
		}
	};
	return {ask, asked, said, verify};
};
