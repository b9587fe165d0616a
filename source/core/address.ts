export type Address = {readonly url: string; readonly host: string};
export const parseAddress = (text: string, _: {allowsInsecureHttp: boolean}): Address => {
	const u = new URL(text);
	return {url: `${text}/v0/resources`, host: u.host};
};
