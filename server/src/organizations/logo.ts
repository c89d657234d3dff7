import { releaseMedia, takeMedia } from '@attune/store/media/media'
import { causeOf } from '../calls/by.ts'
import type { Person } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { removeMediaOf } from '../media/remove-media.ts'
import { mediaUrl } from '../media/urls.ts'
import { Refusal } from '../refusal.ts'

/** The logo's address, 200 pixels wide and high; null without one. */
export const logoUrlOf = (
  deps: Pick<Deps, 'secret' | 'now'>,
  {
    organization_id: organizationId,
    logo_media_id: mediaId,
  }: { organization_id: string; logo_media_id: string | null },
): string | null => (mediaId === null ? null : mediaUrl(deps, { organizationId, mediaId }, 'w200'))

/** Takes a logo that this person has uploaded there. */
export const takeLogo = async (deps: Deps, who: Person, organizationId: string, mediaId: string): Promise<void> => {
  const as = {
    kind: 'organization-logo',
    uploadedBy: who.account.account_id,
    contactId: null,
    at: deps.now(),
  } as const
  const taken = await deps.store.tenant(organizationId, (tx) => takeMedia(tx, mediaId, as))
  if (taken === null) throw new Refusal('LogoUnusable')
}

/** Gives back a logo that was taken for a change that was then refused, so that it can be saved again. */
export const releaseLogo = async (deps: Deps, organizationId: string, mediaId: string): Promise<void> => {
  await deps.store.tenant(organizationId, (tx) => releaseMedia(tx, [mediaId]))
}

export const removeLogo = async (deps: Deps, who: Person, organizationId: string, mediaId: string): Promise<void> => {
  const by = { actor: who.account.account_id, cause: causeOf(who) }
  await deps.store.tenant(organizationId, (tx) => removeMediaOf(deps, tx, { ids: [mediaId] }, by))
}
