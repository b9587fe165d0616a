/** The request for a listing, as faults name it. */
export const listingRoute = {
	host: 'sandbox.example.org',
	method: 'GET',
	isRepeatable: true,
	what: 'a listing',
	does: 'list environments',
} as const;
