import {createScoreboard} from './test/helpers/project/scoreboard.ts';
export default class {
	constructor() {
		Object.assign(this, createScoreboard());
	}
}
