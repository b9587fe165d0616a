import {allFormatNames, type Format} from '../formats/format.ts';
import {nameSource} from '../load/io/source.ts';
import type {Options} from '../state/run-options.ts';
import {canAskColors, canHaveMouse, hasAsciiOnly, hasColors, hasTrueColor} from '../terminal/capabilities.ts';
import {colorlessPalette, usualPalette} from '../text/palette.ts';
import type {Run} from './run-context.ts';
import {knownServices} from './services/known-services.ts';

/** The options of a run on a terminal; `name` is the name of its source. */
export const toOptions = (run: Run, name: string): Options => {
	const {settings, variables, config, format, unfit, target, reader} = run;
	const {formats, bindings, colors} = config;
	const hasColor = !settings.noColor && hasColors(variables);
	return {
		...settings,
		source: nameSource(run.choice(), name),
		target,
		reader,
		format,
		unfit,
		formats: [...new Set<Format>([...allFormatNames, ...formats, format])],
		tableColumns: settings.columns,
		services: knownServices(run),
		bindings,
		colors,
		palette: hasColor ? {...usualPalette, ...colors} : colorlessPalette,
		asksColors: hasColor && canAskColors(variables),
		hasTrueColor: hasTrueColor(variables),
		view: settings.unique ? 'distinct' : 'groups',
		isAscii: settings.ascii || hasAsciiOnly(variables),
		// A screen below the cursor leaves the rest of the terminal to the terminal.
		mouse: settings.mouse && settings.height === undefined && !settings.screenReader && canHaveMouse(variables),
		display: settings.screenReader ? 'speech' : 'screen',
	};
};
