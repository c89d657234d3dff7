import { releaseMedia, takeMedia } from '@attune/store/media/media'
import type { AccountRecord } from '@attune/store/staff/accounts'
import { causeOf } from '../../calls/by.ts'
import type { Person } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { removeMediaOf } from '../../media/remove-media.ts'
import { Refusal } from '../../refusal.ts'

export interface ShownPhoto {
  mediaId: string | null
  organizationId: string | null
}

/** Takes an upload as the photo of an account of this organization. Photos belong to one; taken ones are never swept. */
export const takePhoto = async (
  deps: Deps,
  who: Person,
  organizationId: string | null,
  mediaId: string,
): Promise<void> => {
  const taken =
    organizationId === null
      ? null
      : await deps.store.tenant(organizationId, (tx) =>
          takeMedia(tx, mediaId, {
            kind: 'staff-photo',
            uploadedBy: who.account.account_id,
            contactId: null,
            at: deps.now(),
          }),
        )
  if (taken === null) throw new Refusal('PhotoUnusable')
}

/** The photo that an account shows, as its locked row has it. */
export const photoOf = (row: AccountRecord): ShownPhoto => ({
  mediaId: row.photo_media_id,
  organizationId: row.photo_organization_id,
})

/** Makes a photo that was taken for a change that is refused an upload again, so that it can be sent once more. */
export const returnPhoto = async (deps: Deps, organizationId: string | null, mediaId: string | null): Promise<void> => {
  if (organizationId === null || mediaId === null) return
  await deps.store.tenant(organizationId, (tx) => releaseMedia(tx, [mediaId]))
}

/** Removes a photo that no account shows any more. */
export const removePhoto = async (deps: Deps, who: Person, { organizationId, mediaId }: ShownPhoto): Promise<void> => {
  if (organizationId === null || mediaId === null) return
  await deps.store.tenant(organizationId, (tx) =>
    removeMediaOf(deps, tx, { ids: [mediaId] }, { actor: who.account.account_id, cause: causeOf(who) }),
  )
}
