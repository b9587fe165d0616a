import type {ReactNode} from 'react';
import type {State} from '../state/state.ts';
import {glyphsOf, toAsciiText} from '../text/glyphs.ts';
import {cutText, padText, widestOf} from '../text/width.ts';
import {Menu} from './menu.tsx';

export type ServiceMenuProps = {
	readonly state: State;
	/** How many lines there are for it. */
	readonly rows: number;
	readonly onChoose: (service: string) => void;
};

/** The menu of the services, each with its host; the choice is an action. */
export function ServiceMenu({state, rows, onChoose}: ServiceMenuProps): ReactNode {
	const {columns} = state.size;
	const {services, isAscii} = state.options;
	const {ellipsis} = glyphsOf(state.options);
	const width = widestOf(services.map(({name}) => name));
	const items = services.map(({name, host}) => {
		const label = cutText(`${padText(name, width)}  ${host}`, columns - 2, ellipsis);
		return {name, label: isAscii ? toAsciiText(label) : label};
	});
	return (
		<Menu
			state={state}
			rows={rows}
			title={cutText('go to service', columns)}
			items={items}
			initialIndex={services.findIndex(({name}) => name === state.service)}
			onChoose={index => {
				const service = services[index];
				if (service !== undefined) {
					onChoose(service.name);
				}
			}}
		/>
	);
}
