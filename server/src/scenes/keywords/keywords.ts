import type { Keyword } from '@attune/contract/scenes/keywords/entity'
import { KEYWORD_LIMITS } from '@attune/contract/scenes/keywords/limits'
import type { keywords } from '@attune/contract/scenes/keywords/calls'
import {
  changeKeyword,
  countKeywords,
  deleteKeyword,
  insertKeyword,
  lockKeyword,
  lockKeywords,
} from '@attune/store/scenes/keywords/keywords'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { Tenant } from '@attune/store/store'
import { byOf } from '../../calls/by.ts'
import { hasFeature, may, type Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { noteMember } from '../../staff/note-member.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { wordsOfScenes } from '../runs/inputs/start-by-trigger.ts'
import { accessConfirmations, accessKeyword, accessKeywords } from './access-keywords.ts'
import { readKeyword, type KeywordInput } from './read-keyword.ts'

export const listKeywords = (deps: Deps, who: Member): Promise<InferContractRouterOutputs<typeof keywords>['list']> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const mayWrite = may(who, 'organizations.update')
    return {
      data: await accessKeywords(deps, tx),
      scenes: await wordsOfScenes(tx),
      confirmations: await accessConfirmations(tx),
      abilities: { update: mayWrite && hasFeature(who, 'incoming-keyword-actions'), confirm: mayWrite },
    }
  })

export const createKeyword = (deps: Deps, who: Member, input: KeywordInput): Promise<Keyword> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await lockKeywords(tx)
    const columns = await readKeyword(tx, input, null)
    if ((await countKeywords(tx)) >= KEYWORD_LIMITS.keywords) throw new Refusal('TooManyKeywords')
    const keywordId = newId('kw')
    const at = deps.now()
    const by = { saved_by: who.account.account_id, updated_at: at }
    await insertKeyword(tx, { ...columns, ...by, keyword_id: keywordId, created_at: at })
    await noteSaved(deps, tx, who, keywordId)
    return accessKeyword(deps, tx, keywordId)
  })

export const updateKeyword = (
  deps: Deps,
  who: Member,
  { id, 'if-match': seen, ...input }: KeywordInput & { id: string; 'if-match'?: number | undefined },
): Promise<Keyword> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await lockKeywords(tx)
    const before = await lockKeyword(tx, id)
    if (before === undefined) throw new Refusal('KeywordNotFound')
    if (seen !== undefined && seen !== before.rev)
      throw new Refusal('KeywordOutdated', await accessKeyword(deps, tx, id))
    const columns = await readKeyword(tx, input, id)
    await changeKeyword(tx, id, { ...columns, saved_by: who.account.account_id, updated_at: deps.now() })
    await noteSaved(deps, tx, who, id)
    return accessKeyword(deps, tx, id)
  })

/** Does nothing if it is already so. */
export const setKeywordActive = (
  deps: Deps,
  who: Member,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<Keyword> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const before = await lockKeyword(tx, id)
    if (before === undefined) throw new Refusal('KeywordNotFound')
    if (before.is_active !== isActive) {
      const by = { saved_by: who.account.account_id, updated_at: deps.now() }
      await changeKeyword(tx, id, { is_active: isActive, ...by })
      await noteSaved(deps, tx, who, id)
    }
    return accessKeyword(deps, tx, id)
  })

export const removeKeyword = (deps: Deps, who: Member, { id }: { id: string }): Promise<{ _id: string }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    if ((await lockKeyword(tx, id)) === undefined) throw new Refusal('KeywordNotFound')
    await deleteKeyword(tx, id)
    await noteSaved(deps, tx, who, id)
    return { _id: id }
  })

/** Records who changed it, with the name that the page and Why show. */
const noteSaved = async (deps: Deps, tx: Tenant, who: Member, keywordId: string): Promise<void> => {
  await noteMember(tx, who)
  const by = byOf(who, deps.now())
  await recordFacts(tx, [{ kind: 'KeywordChanged', payload: { keywordId }, ...by }])
}
