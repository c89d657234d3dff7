import { randomUUIDv7 } from 'node:crypto'

type Prefix = 'no' | 'cv' | 'mr' | 'jb' | 'im' | 'fo' | 'mt' | 'or' | 'us' | 'ct' | 'md' | 'se' | 'ak' | 'ps'

/** A new id: its prefix and a UUIDv7, so that ids sort by the time they were made. */
export const newId = (prefix: Prefix): string => `${prefix}_${randomUUIDv7().replaceAll('-', '')}`
