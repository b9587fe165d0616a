export const readKey = async (o: {environment: Readonly<Record<string, string | undefined>>}) =>
	o.environment['ENVPICK_ACCESS_KEY'] ?? '';
