/**
 * What is typed into forms and not saved yet. It stays with this tab, through a reload and through the end of a
 * session, and is there again when the same account comes back to the same form. Secrets never go in here.
 */
const PREFIX = 'form:'

/** Fields of a form by name, as far as they differ from what is saved. */
export type FormDraft = Readonly<Record<string, string>>

export const readFormDraft = (accountId: string, form: string): FormDraft => {
  try {
    const value: unknown = JSON.parse(draftStorage()?.getItem(keyOf(accountId, form)) ?? '{}')
    return isFormDraft(value) ? value : {}
  } catch {
    // Storage belongs to the person's machine: what cannot be read is not ours.
    return {}
  }
}

export const storeFormDraft = (accountId: string, form: string, draft: FormDraft): void => {
  if (Object.keys(draft).length === 0) draftStorage()?.removeItem(keyOf(accountId, form))
  else draftStorage()?.setItem(keyOf(accountId, form), JSON.stringify(draft))
}

/** Whether anything typed into any form would be lost by signing out. */
export const hasFormDrafts = (): boolean => draftKeys().length > 0

/** At sign-out: the next person at this tab has no business with them. */
export const clearFormDrafts = (): void => {
  for (const name of draftKeys()) draftStorage()?.removeItem(name)
}

const keyOf = (accountId: string, form: string): string => `${PREFIX}${accountId}:${form}`

const draftStorage = (): Storage | undefined => globalThis.sessionStorage

const draftKeys = (): string[] => {
  const held = draftStorage()
  return Array.from({ length: held?.length ?? 0 }, (_, at) => held?.key(at) ?? '').filter((name) =>
    name.startsWith(PREFIX),
  )
}

const isFormDraft = (value: unknown): value is FormDraft =>
  typeof value === 'object' && value !== null && Object.values(value).every((field) => typeof field === 'string')
