import { readFormDraft, storeFormDraft } from '../../../client/forms/form-drafts.ts'
import type { UnsavedDraft } from './draft-keeper.ts'

const formOf = (sceneId: string): string => `scene-draft:${sceneId}`

/** Stores in the tab what the end of the session left unsaved of a scene; null removes it. */
export const storeUnsavedDraft = (accountId: string, sceneId: string, unsaved: UnsavedDraft | null): void => {
  try {
    storeFormDraft(accountId, formOf(sceneId), unsaved === null ? {} : { unsaved: JSON.stringify(unsaved) })
  } catch {
    // The tab's storage is full. Throwing would keep others from hearing that the session has ended.
  }
}

export const readUnsavedDraft = (accountId: string, sceneId: string): UnsavedDraft | null => {
  try {
    // As `storeUnsavedDraft` wrote it.
    return JSON.parse(readFormDraft(accountId, formOf(sceneId))['unsaved'] ?? 'null') as UnsavedDraft | null
  } catch {
    // Anything can write to session storage: what can't be parsed isn't ours.
    return null
  }
}

/** What such content is based on and begins with, as of a draft that the server has. */
export const toBegunDraft = ({ content: { document, base } }: UnsavedDraft) => ({
  draft: { ...document, baseVersion: base.version, baseRev: base.rev, baseDetails: base.details ?? null },
})
