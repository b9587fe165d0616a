import {Box, Text, Transform} from 'ink';
import TextInput from 'ink-text-input';
import type {ReactNode} from 'react';
import {fieldViewOf, promptCells, toSetupLines, wayLabels} from '../lines.ts';
import {type SetupState, type Way, fieldOf} from '../state.ts';
import {isTooSmall} from '../../state/layout.ts';
import {glyphsOf} from '../../text/glyphs.ts';
import {cutText} from '../../text/width.ts';
import {Line} from '../../ui/line.tsx';
import {looksOf} from '../../ui/looks.ts';
import {MenuItems} from '../../ui/menu.tsx';
import {Cramped, Lines} from '../../ui/screen.tsx';

export type SetupScreenProps = {
	readonly state: SetupState;
	/** Told the text of the field after each change. */
	readonly onChange: (text: string) => void;
	/** Told of Enter in the field. */
	readonly onSubmit: () => void;
	readonly onChoose: (way: Way) => void;
	/** Told of the choice that is selected now. */
	readonly onSelect: (way: Way) => void;
};

/** The whole screen of the set-up: a title, a field or a menu, what there is to say, the keys. It fills the terminal. */
export function SetupScreen(props: SetupScreenProps): ReactNode {
	const {state} = props;
	const {size, options} = state;
	if (isTooSmall(size)) {
		return <Cramped state={state} />;
	}
	const {title, middle, notes, keys, hasGaps} = toSetupLines(state);
	const gaps = hasGaps ? 1 + Math.min(1, middle) : 0;
	const rest = {columns: size.columns, rows: size.rows - 2 - middle - gaps};
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows}>
			<Line spans={title} look={options} />
			{hasGaps && <Text> </Text>}
			{middle > 0 && <Middle {...props} />}
			{hasGaps && middle > 0 && <Text> </Text>}
			<Lines lines={notes} size={rest} look={options} />
			<Line spans={keys} look={options} />
		</Box>
	);
}

function Middle(props: SetupScreenProps): ReactNode {
	const {state, onChoose, onSelect} = props;
	const {size, options} = state;
	const {ellipsis} = glyphsOf(options);
	if (state.step !== 'keeping') {
		return <Field {...props} />;
	}
	return (
		<MenuItems
			state={state}
			rows={wayLabels.length}
			items={wayLabels.map(({way, label}) => ({name: way, label: cutText(label, size.columns - 2, ellipsis)}))}
			initialIndex={wayLabels.findIndex(({way}) => way === state.way)}
			onChoose={tellWay(onChoose)}
			onSelect={tellWay(onSelect)}
		/>
	);
}

const tellWay = (tell: (way: Way) => void) => (index: number) => {
	const {way} = wayLabels[index] ?? {};
	if (way !== undefined) {
		tell(way);
	}
};

// One line of the field is seen, around its cursor. The cursor is the terminal's own: the one that is drawn by the field
// would be a second one, and none without colour.
function Field({state, onChange, onSubmit}: SetupScreenProps): ReactNode {
	const {size, options, step} = state;
	if (step === 'trial' || step === 'keeping') {
		return null;
	}
	const {prompt, mask} = glyphsOf(options);
	const {hidden = 0} = fieldViewOf(state) ?? {};
	const {text} = state[step];
	return (
		<Box width={size.columns} height={1}>
			<Text>{looksOf(options.palette).accent(`${prompt} `)}</Text>
			<Box width={size.columns - promptCells} height={1} overflow="hidden">
				<Box flexShrink={0} marginLeft={-hidden} width={2 * text.length + size.columns}>
					<Transform transform={line => line.replace(/\u001b\[2?7m/g, '')}>
						<TextInput
							key={step}
							value={text}
							focus={fieldOf(state) !== undefined}
							{...(step === 'key' && {mask})}
							onChange={onChange}
							onSubmit={onSubmit}
						/>
					</Transform>
				</Box>
			</Box>
		</Box>
	);
}
