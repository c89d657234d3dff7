import type { CallMeta } from '@attune/contract/call'
import type { AnyContractRouter, InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { Deps } from '../deps.ts'
import type { Member, Person, Visitor } from './who.ts'

/**
 * Who makes a call. `person` and `member` are filled in before the handler runs, as far as the call's right requires.
 */
export interface CallContext {
  deps: Deps
  visitor: Visitor
  /** The call's method and its path pattern, without ids. */
  call: string
  /** Bearer token, if sent. */
  token: string | null
  /** `x-organization-id`, if sent and well-formed. */
  chosenOrganization: string | null
  /** `x-switched`, if sent: the switch that the caller believes this session to be in. */
  switchId: string | null
  /** `x-contact-task-id` of a call that changes something: the task that the caller is working on. */
  contactTask: string | null
  /** The `if-match` header: the revision that the caller has seen. */
  ifMatch: string | null
  /** The `idempotency-key` header: the name that the caller gave this request, the same when it is repeated. */
  idempotencyKey: string | null
  /** The panel loads something ahead, in case it is opened next. */
  isAhead: boolean
  /** Tells the caller after how many seconds to retry. */
  askToWait: (seconds: number) => void
  /** Tells the caller that the answer was given before. */
  markReplayed: () => void
  /** Set for a call with an idempotency key: gets what its verb returns. */
  expectAnswer?: (answer: Promise<unknown>) => void
  /** Lets the call in once its person is known, or refuses it. Returns what it works with from then on. */
  begin?: (person: Person) => Deps
  person?: Person
  member?: Member
}

/** Call names to functions, complete by type: a call of the contract without a handler does not compile. */
export type HandlersOf<R extends AnyContractRouter> = {
  [K in keyof R]: (
    context: CallContext,
    input: K extends keyof InferContractRouterOutputs<R> ? InputOf<R, K> : never,
  ) => Promise<OutputOf<R, K>>
}
type ParsedInputs<R extends AnyContractRouter> = R extends { [K in keyof R]: AnyContractRouter }
  ? { [K in keyof R]: R[K] extends { '~orpc': { inputSchema?: infer S } } ? Parsed<S> : never }
  : never
type Parsed<S> = S extends { '~standard': { types?: infer T } }
  ? NonNullable<T> extends { output: infer O }
    ? O
    : unknown
  : unknown
type InputOf<R extends AnyContractRouter, K extends keyof R> = K extends keyof ParsedInputs<R>
  ? ParsedInputs<R>[K]
  : never
type OutputOf<R extends AnyContractRouter, K extends keyof R> = K extends keyof InferContractRouterInputs<R> &
  keyof InferContractRouterOutputs<R>
  ? InferContractRouterOutputs<R>[K]
  : never

type Verb<W, I, O> = (deps: Deps, who: W, input: I) => Promise<O>

/** Makes a handler of a verb for anybody, signed in or not. */
export const forAnybody =
  <I, O>(verb: Verb<Visitor, I, O>) =>
  (context: CallContext, input: I): Promise<O> =>
    verb(context.deps, context.visitor, input)

/** Makes a handler of a verb for a signed-in person. */
export const forSignedIn =
  <I, O>(verb: Verb<Person, I, O>) =>
  (context: CallContext, input: I): Promise<O> =>
    verb(context.deps, requirePresent(context.person), input)

/** Makes a handler of a verb for somebody acting inside one organization. */
export const forMember =
  <I, O>(verb: Verb<Member, I, O>) =>
  (context: CallContext, input: I): Promise<O> =>
    verb(context.deps, requirePresent(context.member), input)

/** Makes a handler of a verb for a member, or for an admin of the installation in all organizations at once. */
export const forAnywhere =
  <I, O>(verb: Verb<Member | Person, I, O>) =>
  (context: CallContext, input: I): Promise<O> =>
    verb(context.deps, context.member ?? requirePresent(context.person), input)

const requirePresent = <T>(who: T | undefined): T => {
  if (who === undefined) throw new Error('A handler needs more than the right of its call provides.')
  return who
}

/** The contract's metadata of a call: its right and whether it needs an organization. */
export const metaOf = (procedure: { '~orpc': { meta: unknown } }): CallMeta => procedure['~orpc'].meta as CallMeta
