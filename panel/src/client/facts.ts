import { facts } from 'virtual:facts'
import type { FactKind, FACTS } from '@attune/contract/app/facts'
import type { FactDefinition } from '@attune/contract/facts'

/** What a fact can be about, such as `notes`. The contract declares it with each kind. */
export type Subject = (typeof FACTS)[FactKind]['about']

/** Whether a kind of fact is about one of these subjects. False for kinds that are newer than this panel. */
export const isAbout = (kind: string, ...subjects: Subject[]): boolean =>
  (subjects as string[]).includes(facts[kind]?.about ?? '')

/** What a kind of fact changes in a conversation. */
export const touchedBy = (kind: string): NonNullable<FactDefinition['touches']> => facts[kind]?.touches ?? []
