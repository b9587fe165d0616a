import {expect} from 'vitest';
import {type FaultServer, goodBody, responseOf, startFaultServer} from './fault-server.ts';

/** The output of `--list` for the small listing. */
export const listed = 'os:ubuntu-22.04-amd64,locale:en-us\n';

/** The outcome of a run without faults: one request. */
export const works = {exitCode: 0, prints: listed, requests: 1} as const;

/** Starts a service that responds with the small listing. */
export const good = (): Promise<FaultServer> => startFaultServer(responseOf(200, goodBody));

/** Expects that a service has received no connection. */
export const neverAsked = (server: FaultServer) => (): void => expect(server.connections()).toBe(0);
