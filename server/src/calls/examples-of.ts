import type { AnyContractRouter, InferContractRouterInputs } from '@orpc/contract'
import { IDS } from '@attune/contract/app/slices'
import { DAY_MS } from '@attune/contract/durations'
import { newId } from '../new-id.ts'

/** The subject of the examples: a client with one message, in an organization, and what belongs to them. */
export interface Subject extends Belongings {
  organizationId: string
  contactId: string
  messageId: string
  /** Somebody who coaches the client. */
  accountId: string
  /** The organization's number, which its clients are texted from. */
  number?: string
}

/** What calls name besides people, clients and messages. */
export type BelongingKind = KindOf<(typeof IDS)[keyof typeof IDS]>
type KindOf<Id> = Id extends { kind: infer K extends string } ? K : never

/** How the ids of each kind begin. */
export const BELONGINGS = Object.fromEntries(
  Object.values(IDS).flatMap((id: object) => ('kind' in id && 'beginning' in id ? [[id.kind, id.beginning]] : [])),
) as Record<BelongingKind, string> // An id with a kind has both.

type BelongingIds = Record<`${BelongingKind}Id`, string>

/**
 * What belongs to a client, to the organization, or to one person in it. The client is neither in the program nor in
 * the scene, but has a state in another program and a run of another scene. The case is one of the scene.
 */
export interface Belongings extends BelongingIds {
  /** When the scheduled message leaves. */
  scheduledAt: string
  /** When the step `one1` of the client's program is due. */
  stepAt: string
}

/** An id of each kind. `toDigits` makes the part after the prefix. */
export const makeBelongingIds = (toDigits: () => string): BelongingIds =>
  // Each kind has its entry.
  Object.fromEntries(
    Object.entries(BELONGINGS).map(([kind, beginning]) => [`${kind}Id`, `${beginning}${toDigits()}`]),
  ) as BelongingIds

/** One input for each call of a slice: complete by type. */
export type ExamplesOf<R extends AnyContractRouter> = {
  [C in keyof InferContractRouterInputs<R>]: (of: Subject) => InferContractRouterInputs<R>[C]
}

/** The password of everybody in the examples, and in tests, so that the examples work there. */
export const EXAMPLE_PASSWORD = 'a test password'

/** Whole minutes, as people enter them. */
const inAYear = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 365 * DAY_MS).toISOString()
/** A time that is still to come, whenever an example is used. */
export const NEXT_YEAR = inAYear
/** Its date. */
export const DAY_NEXT_YEAR = inAYear.slice(0, 10)

/** An id made up by the caller: 8 to 40 letters and digits, different each time. */
export const freshId = (): string => newId('se').slice(-20)

/** A `next` as the server writes it. */
export const toCursor = (key: string, id: string): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url')
