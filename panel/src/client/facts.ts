import { facts } from 'virtual:facts'
import type { FactKind, FACTS } from '@attune/contract/app/facts'
import type { FactDefinition } from '@attune/contract/facts'

/** What facts are about, such as `notes`. Each slice says it of its facts in the contract. */
export type Subject = (typeof FACTS)[FactKind]['about']

/** Whether a kind of fact is about one of these. A kind that this version of the panel doesn't know isn't about any. */
export const isAbout = (kind: string, ...subjects: Subject[]): boolean =>
  (subjects as string[]).includes(facts[kind]?.about ?? '')

/** What a kind of fact changes of a conversation. */
export const touchedBy = (kind: string): NonNullable<FactDefinition['touches']> => facts[kind]?.touches ?? []
