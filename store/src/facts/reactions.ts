import type { FactKind } from '@attune/contract/app/facts'

/** The kinds of jobs that each kind of fact starts. Which these are is up to whoever opens the store. */
export type Reactions = Readonly<Partial<Record<FactKind, readonly string[]>>>
