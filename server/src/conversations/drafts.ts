import type { Draft } from '@attune/contract/conversations/entity'
import { loadDraft, saveDraft } from '@attune/store/conversations/drafts'
import type { Deps } from '../deps.ts'
import { noteMember } from '../staff/note-member.ts'
import type { Member } from '../calls/who.ts'
import { loadHiding, restoreName } from '../contacts/private-data.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessConversation } from './access.ts'

export const getDraft = (deps: Deps, who: Member, input: { id: string }): Promise<Draft> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, input.id)
    const draft = await loadDraft(tx, who.account.account_id, input.id)
    return {
      contactId: input.id,
      text: (await loadHiding(tx, who, [input.id]))(input.id)(draft?.text ?? ''),
      attachments: draft?.media_ids ?? [],
      updatedAt: draft?.updated_at.toISOString() ?? null,
    }
  })

interface PutDraftInput {
  id: string
  text: string
  attachments?: string[] | undefined
}

/** Saves a draft that only its author sees. An empty one is removed. */
export const putDraft = (deps: Deps, who: Member, input: PutDraftInput): Promise<Draft> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, input.id)
    await noteMember(tx, who)
    const at = deps.now()
    const text = await restoreName(tx, who, input.id, input.text.replaceAll('\0', ''))
    const mediaIds = [...new Set(input.attachments)]
    await saveDraft(tx, who.account.account_id, input.id, { text, mediaIds }, at)
    await recordFacts(tx, [
      { kind: 'DraftChanged', contactId: input.id, actor: who.account.account_id, cause: who.requestId, at },
    ])
    const isEmpty = text === '' && mediaIds.length === 0
    return {
      contactId: input.id,
      text: input.text,
      attachments: mediaIds,
      updatedAt: isEmpty ? null : at.toISOString(),
    }
  })
