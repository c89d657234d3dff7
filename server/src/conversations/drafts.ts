import type { Draft } from '@attune/contract/conversations/entity'
import { loadDraft, saveDraft } from '@attune/store/conversations/drafts'
import type { Deps } from '../deps.ts'
import { noteMember } from '../staff/note-member.ts'
import type { Member } from '../staff/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessConversation } from './access.ts'

export const getDraft = (deps: Deps, who: Member, input: { id: string }): Promise<Draft> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, input.id)
    const draft = await loadDraft(tx, who.account.account_id, input.id)
    return { contactId: input.id, text: draft?.text ?? '', updatedAt: draft?.updated_at.toISOString() ?? null }
  })

/** Keeps what somebody has begun to write; nobody else sees it. An empty text removes it. */
export const putDraft = (deps: Deps, who: Member, input: { id: string; text: string }): Promise<Draft> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, input.id)
    await noteMember(tx, who)
    const at = deps.now()
    const text = input.text.replaceAll('\0', '')
    await saveDraft(tx, who.account.account_id, input.id, text, at)
    await recordFacts(tx, [
      { kind: 'DraftChanged', contactId: input.id, actor: who.account.account_id, cause: who.requestId, at },
    ])
    return { contactId: input.id, text, updatedAt: text === '' ? null : at.toISOString() }
  })
