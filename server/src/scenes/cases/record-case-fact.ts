import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'

export const recordCaseFact = (
  deps: Deps,
  tx: Tenant,
  who: Member,
  kind: 'SceneCaseSaved' | 'SceneCaseRemoved',
  payload: { sceneId: string; caseId: string },
): Promise<void> => recordFacts(tx, [{ kind, payload, ...byOf(who, deps.now()) }])
