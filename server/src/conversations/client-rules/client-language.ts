import { languageOf, TEXTS_READ } from '@attune/engine/commands/client-language'
import type { Language } from '@attune/engine/commands/languages/client-texts'
import { lastTextsOf } from '@attune/store/conversations/automated/client-rules'
import type { Tenant } from '@attune/store/store'

/** The language in which a client is answered: that of what they write. */
export const clientLanguage = async (tx: Tenant, contactId: string): Promise<Language> =>
  languageOf(await lastTextsOf(tx, contactId, TEXTS_READ))
