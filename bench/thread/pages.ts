import { buildPages, servePages, type PeerPages as Pages } from '../peer-pages.ts'

/** The peers' pages and a blank one. */
export type PeerPages = Pages<PeerName>

const PEERS = ['blank', 'stream', 'chatscope'] as const
export type PeerName = (typeof PEERS)[number]

export const buildPeers = (folder: string): Promise<void> => buildPages(import.meta.dirname, PEERS, folder)

export const servePeers = (folder: string): Promise<PeerPages> => servePages(folder)
