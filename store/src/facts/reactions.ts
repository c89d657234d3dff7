import type { FactKind } from '@attune/contract/app/facts'

/** Which kinds of jobs facts start. What these are is up to whoever opens the store. */
export type Reactions = Readonly<Partial<Record<FactKind, readonly Reaction<string, string>[]>>>

/** A kind of job that a fact starts: always, or only if the change named this trait of it. */
export type Reaction<Kind extends string, Trait extends string> = Kind | { job: Kind; if: Trait }
