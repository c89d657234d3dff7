import type { FactKind } from '@attune/contract/app/facts'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'

export const recordSceneFact = (
  deps: Deps,
  tx: Tenant,
  who: Member,
  kind: FactKind,
  payload: { sceneId: string; version: number },
): Promise<void> => recordFacts(tx, [{ kind, payload, ...byOf(who, deps.now()) }])
