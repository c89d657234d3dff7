import { STANDARD_KEYWORDS, type StandardKeyword } from '@attune/contract/conversations/keywords/standard'
import type { Confirmations } from '@attune/contract/scenes/keywords/entity'
import { checkConfirmation } from '@attune/engine/keywords/check-confirmation'
import type { Language } from '@attune/engine/commands/languages/client-texts'
import {
  loadConfirmations,
  organizationTitle,
  writeConfirmations,
} from '@attune/store/conversations/keywords/confirmations'
import { lockKeywords } from '@attune/store/scenes/keywords/keywords'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { noteMember } from '../../staff/note-member.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { accessConfirmations } from './access-keywords.ts'

type ConfirmationsInput = Partial<Record<StandardKeyword, string | undefined>> & {
  language: Language
  carrierAnswers?: boolean | undefined
  rev?: number | undefined
}

/** Saves the organization's own texts for one language. An empty one is the standard text. */
export const saveConfirmations = (deps: Deps, who: Member, input: ConfirmationsInput): Promise<Confirmations> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await lockKeywords(tx)
    const before = await loadConfirmations(tx)
    if (input.rev !== undefined && input.rev !== (before?.rev ?? 0))
      throw new Refusal('ConfirmationsOutdated', await accessConfirmations(tx))
    const title = await organizationTitle(tx)
    const own = { ...before?.texts[input.language] }
    for (const kind of STANDARD_KEYWORDS) {
      const text = input[kind]?.trim()
      if (text === undefined) continue
      if (text !== '') refuseUnfit(kind, text, title)
      own[kind] = text
    }
    await writeConfirmations(tx, {
      texts: { ...before?.texts, [input.language]: own },
      carrier_answers: input.carrierAnswers ?? before?.carrier_answers ?? true,
      saved_by: who.account.account_id,
      updated_at: deps.now(),
    })
    await noteMember(tx, who)
    const by = byOf(who, deps.now())
    await recordFacts(tx, [{ kind: 'KeywordChanged', ...by }])
    return accessConfirmations(tx)
  })

const refuseUnfit = (kind: StandardKeyword, text: string, title: string): void => {
  const { missing, isTooLong } = checkConfirmation(kind, text, title)
  if (missing.length > 0) throw new Refusal('ConfirmationIncomplete', { kind, missing })
  if (isTooLong) throw new Refusal('ConfirmationTooLong', { kind })
}
