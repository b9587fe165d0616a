import {expect} from 'vitest';
import {answerOf, type FaultServer, goodBody, startFaultServer} from './fault-server.ts';

/** What `--list` prints of the small listing. */
export const listed = 'os:ubuntu-22.04-amd64,locale:en-us\n';

/** What comes of a run in which all is well: of one request. */
export const works = {exitCode: 0, prints: listed, requests: 1} as const;

/** Starts a service that responds with the small listing. */
export const good = (): Promise<FaultServer> => startFaultServer(answerOf(200, goodBody));

/** A look at a service that must not have been asked. */
export const neverAsked = (server: FaultServer) => (): void => expect(server.connections()).toBe(0);
