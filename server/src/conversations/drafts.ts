import { DRAFT_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { Draft } from '@attune/contract/conversations/entity'
import { loadDraft, saveDraft } from '@attune/store/conversations/drafts'
import { loadQuoted } from '@attune/store/conversations/quotes'
import type { Deps } from '../deps.ts'
import { noteMember } from '../staff/note-member.ts'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { lockClient } from '../contacts/access.ts'
import { loadHiding, restoreName } from '../contacts/private-data.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessConversation } from './access.ts'
import { findQuotable, quoteFor } from './quotes.ts'

export const getDraft = (deps: Deps, who: Member, input: { id: string }): Promise<Draft> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, input.id)
    const draft = await loadDraft(tx, who.account.account_id, input.id)
    const hide = (await loadHiding(tx, who, [input.id]))(input.id)
    const sequence = draft?.quotes_sequence ?? null
    const quoted = sequence === null ? undefined : await loadQuoted(tx, { contactId: input.id, sequence })
    return {
      contactId: input.id,
      text: hide(draft?.text ?? ''),
      attachments: draft?.media_ids ?? [],
      quote: quoted === undefined ? null : quoteFor(input.id, quoted, hide),
      updatedAt: draft?.updated_at.toISOString() ?? null,
    }
  })

interface PutDraftInput {
  id: string
  text: string
  attachments?: string[] | undefined
  /** Id of the message that it quotes. */
  quotes?: string | undefined
}

/** Saves a draft that only its author sees. An empty one is removed. */
export const putDraft = (deps: Deps, who: Member, input: PutDraftInput): Promise<Draft> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    // Without the lock, the client could be merged or erased now, and the draft would stay where nobody sees it.
    await lockClient(tx, who, input.id)
    await noteMember(tx, who)
    const at = deps.now()
    const text = await restoreName(tx, who, input.id, { text: input.text.replaceAll('\0', ''), max: DRAFT_TEXT_MAX })
    const mediaIds = [...new Set(input.attachments)]
    const quoted = input.quotes === undefined ? undefined : await findQuotable(tx, input.id, input.quotes)
    const quotes = quoted?.sequence ?? null
    await saveDraft(tx, who.account.account_id, input.id, { text, mediaIds, quotes }, at)
    await recordFacts(tx, [{ kind: 'DraftChanged', contactId: input.id, ...byOf(who, at) }])
    const isEmpty = text === '' && mediaIds.length === 0 && quotes === null
    return {
      contactId: input.id,
      text: input.text,
      attachments: mediaIds,
      quote:
        quoted === undefined ? null : quoteFor(input.id, quoted, (await loadHiding(tx, who, [input.id]))(input.id)),
      updatedAt: isEmpty ? null : at.toISOString(),
    }
  })
