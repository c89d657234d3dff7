import type { FactKind } from '@attune/contract/app/facts'
import { appendFacts, type NewFact } from '@attune/store/facts/append-facts'
import type { Reactions } from '@attune/store/facts/reactions'
import type { Tenant } from '@attune/store/store'
import { toWork } from './add-job.ts'
import type { NewJob } from './kinds.ts'

/**
 * What a change knows about its fact and the log doesn't keep, for slices that only react in that case. `asks`: a
 * client's text asks something. `replies`: a person has answered the client. `by-hand`: somebody has answered a
 * question without a reply, or taken it up again. `failed`: a message was not delivered. `needs-person`: a scene can't
 * go on by itself. `uncovered`: nobody covers for a coach any more. `template-chosen`: automation has a new template.
 * `reach`: a carrier account doesn't answer, or answers again. `account`: a carrier refuses an account, or doesn't any
 * more, or the account was connected anew. `session-days`: sessions may last for another time.
 */
export type FactTrait =
  | 'asks'
  | 'replies'
  | 'by-hand'
  | 'failed'
  | 'needs-person'
  | 'uncovered'
  | 'template-chosen'
  | 'reach'
  | 'account'
  | 'session-days'

/**
 * Records facts and adds the jobs that slices start in response, in the transaction of the change. `urgent`: a person
 * waits for these jobs. Nobody waits for those that a trait starts.
 */
export const recordFacts = async (
  tx: Tenant,
  facts: NewFact[],
  { urgent = false, traits = [] }: { urgent?: boolean; traits?: readonly FactTrait[] } = {},
): Promise<void> => {
  const jobs = facts.flatMap((fact) =>
    listReactions(tx.reactions, fact.kind, traits).map(({ kind, isConditional }) => ({
      kind,
      payload: {
        ...fact.payload,
        fact: fact.kind,
        ...(fact.contactId === undefined ? {} : { contactId: fact.contactId }),
      },
      dueAt: fact.at,
      now: fact.at,
      urgent: urgent && !isConditional,
    })),
  )
  // A slice reacts to a fact only with a kind of job that is about what the fact says (slice.ts).
  await appendFacts(tx, facts, (jobs as NewJob[]).map(toWork))
}

/** The kinds of jobs that a fact with these traits starts. */
export const listReactions = (
  reactions: Reactions,
  fact: FactKind,
  traits: readonly FactTrait[] = [],
): { kind: string; isConditional: boolean }[] =>
  (reactions[fact] ?? [])
    .map((reaction) => (typeof reaction === 'string' ? { job: reaction, if: null } : reaction))
    .filter((reaction) => reaction.if === null || traits.some((trait) => trait === reaction.if))
    .map((reaction) => ({ kind: reaction.job, isConditional: reaction.if !== null }))
