import type { CallMeta } from '@attune/contract/call'
import type { AnyContractRouter, InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { Deps } from '../deps.ts'
import type { Member, Person, Visitor } from './who.ts'

/** Who makes a call, as far as its right asked: filled in before the handler runs. */
export interface CallContext {
  deps: Deps
  visitor: Visitor
  /** Bearer token, when one came. */
  token: string | null
  /** `x-organization-id`, when one came and has the form of an id. */
  chosenOrganization: string | null
  /** Tells the caller when to come again. */
  askToWait: (seconds: number) => void
  person?: Person
  member?: Member
}

/** Call name to function, complete by type: a call of the contract without a handler does not compile. */
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

/** A verb for anybody, signed in or not. */
export const forAnybody =
  <I, O>(verb: Verb<Visitor, I, O>) =>
  (context: CallContext, input: I): Promise<O> =>
    verb(context.deps, context.visitor, input)

/** A verb for a signed-in person. */
export const forSignedIn =
  <I, O>(verb: Verb<Person, I, O>) =>
  (context: CallContext, input: I): Promise<O> =>
    verb(context.deps, requirePresent(context.person), input)

/** A verb for somebody acting inside one organization. */
export const forMember =
  <I, O>(verb: Verb<Member, I, O>) =>
  (context: CallContext, input: I): Promise<O> =>
    verb(context.deps, requirePresent(context.member), input)

const requirePresent = <T>(who: T | undefined): T => {
  if (who === undefined) throw new Error('A handler asks for more than its call’s right gives.')
  return who
}

/** What the contract says of a call's right. */
export const metaOf = (procedure: { '~orpc': { meta: unknown } }): CallMeta => procedure['~orpc'].meta as CallMeta
