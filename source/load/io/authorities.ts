import type {Service} from '../../config/config.ts';
import type {AuthorityRequest} from '../../service/io/authorities.ts';

type Options = Pick<AuthorityRequest, 'stdin' | 'timeout' | 'signal'> & {
	/** Where each value of the config stands, by its path. */
	readonly locations: ReadonlyMap<string, string>;
};

/** The certificates to trust for a service of the config that names some; undefined for another. Throws as `readAuthorities` does. */
export const readServiceAuthorities = async (
	service: Service | undefined,
	options: Options,
): Promise<readonly string[] | undefined> => {
	if (service?.ca === undefined) {
		return undefined;
	}
	const {readAuthorities} = await import('../../service/io/authorities.ts');
	const field = `services.${service.name}.ca`;
	return readAuthorities({...options, places: options.locations, path: service.ca, field});
};
