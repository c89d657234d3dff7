import type { AnyContractRouter, InferContractRouterInputs } from '@orpc/contract'
import { newId } from '../../new-id.ts'

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

/** What staff have added for a client. */
export interface Belongings {
  taskId: string
  scheduledId: string
  /** When it leaves: a year ahead. */
  scheduledAt: string
  /** A program of the organization that the client isn't in. */
  programId: string
  /** The client's time in another program, and when that one's step `one1` comes. */
  stateId: string
  stepAt: string
}

/** One input for each call of a slice: complete by type. */
export type ExamplesOf<R extends AnyContractRouter> = {
  [C in keyof InferContractRouterInputs<R>]: (of: Subject) => InferContractRouterInputs<R>[C]
}

/** An id made up by the caller: 8 to 40 letters and digits, different each time. */
export const freshId = (): string => newId('se').slice(-20)

/** A `next` as the server writes it. */
export const toCursor = (key: string, id: string): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url')
