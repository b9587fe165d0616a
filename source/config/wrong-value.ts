import {Fault} from '../fault/fault.ts';
import {insteadOf} from '../text/nearest-names.ts';
import {quote} from '../text/quote.ts';
import type {Setting} from './settings.ts';

/** How to write the value of a setting instead of a wrong text. */
export const howToWrite = ({choices, write}: Setting, text: string): string =>
	write ?? insteadOf('use', Object.keys(choices ?? {}), text);

/** The fault of a wrong value of an option, which is cut and safe; without a kind of value it is not quoted. */
export const wrongValue = (name: string, value: string, kind: string | undefined, tryThis: string): Fault =>
	new Fault(kind ? `${quote(`--${name} ${value}`)} is not ${kind}` : `\`--${name}\` is invalid`, tryThis);
