/**
 * Unsaved form values. They stay in this tab through a reload and the end of a session, and come back when the same
 * account opens the same form again. Never store secrets here.
 */
const PREFIX = 'form:'

/** Values of the fields that differ from what is saved, by field name. */
export type FormDraft = Readonly<Record<string, string>>

export const readFormDraft = (accountId: string, form: string): FormDraft => {
  try {
    const value: unknown = JSON.parse(draftStorage()?.getItem(keyOf(accountId, form)) ?? '{}')
    return isFormDraft(value) ? value : {}
  } catch {
    // Anything can write to session storage: what can't be parsed isn't ours.
    return {}
  }
}

export const storeFormDraft = (accountId: string, form: string, draft: FormDraft): void => {
  if (Object.keys(draft).length === 0) draftStorage()?.removeItem(keyOf(accountId, form))
  else draftStorage()?.setItem(keyOf(accountId, form), JSON.stringify(draft))
}

/** The part of a draft that was typed after it had been sent. */
export const dropSent = (draft: FormDraft, sent: FormDraft): FormDraft =>
  Object.fromEntries(Object.entries(draft).filter(([field, value]) => value !== sent[field]))

/** A draft of what is edited as a whole, such as a program. `base` is the revision it was edited from. */
export const toEditDraft = (edit: object, base: number): FormDraft => ({ base: `${base}`, edit: JSON.stringify(edit) })

/** The fields of such a draft, and its base. No fields if there is no draft, or if it can't be parsed. */
export const parseEditDraft = <Edit extends object>(draft: FormDraft): { edit: Partial<Edit>; base: number } => {
  try {
    // As `toEditDraft` wrote it. A newer version of the panel may know more fields.
    return { edit: JSON.parse(draft['edit'] ?? '{}') as Partial<Edit>, base: Number(draft['base']) }
  } catch {
    // Anything can write to session storage: what can't be parsed isn't ours.
    return { edit: {}, base: 0 }
  }
}

/** Whether signing out would lose anything typed into a form. */
export const hasFormDrafts = (): boolean => draftKeys().length > 0

/** Called at sign-out, so that the next user of this tab doesn't see them. */
export const clearFormDrafts = (): void => {
  for (const name of draftKeys()) draftStorage()?.removeItem(name)
}

const keyOf = (accountId: string, form: string): string => `${PREFIX}${accountId}:${form}`

const draftStorage = (): Storage | undefined => globalThis.sessionStorage

const draftKeys = (): string[] => {
  const storage = draftStorage()
  return Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '').filter((name) =>
    name.startsWith(PREFIX),
  )
}

const isFormDraft = (value: unknown): value is FormDraft =>
  typeof value === 'object' && value !== null && Object.values(value).every((field) => typeof field === 'string')
