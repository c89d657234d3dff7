import type { Media } from '@attune/contract/media/entity'
import { loadMedia, takeMedia } from '@attune/store/media/media'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { accessSceneMediaAt } from './access-media.ts'

/** Makes an upload of one's own available to scenes: it belongs to no client and is not swept. */
export const keepSceneMedia = (deps: Deps, who: Member, { id }: { id: string }): Promise<Media> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const [before] = await accessSceneMediaAt(deps, tx, who, [id])
    if (before !== undefined) return before
    const uploadedBy = who.account.account_id
    const at = deps.now()
    const taken = await takeMedia(tx, id, { kind: 'message-attachment', uploadedBy, contactId: null, at })
    if (taken === null) {
      const [there] = await loadMedia(tx, [id])
      const mine = there?.uploaded_by === uploadedBy && there.kind === 'message-attachment'
      throw new Refusal(mine ? 'MediaTaken' : 'MediaUnknown')
    }
    const payload = { mediaId: id }
    await recordFacts(tx, [{ kind: 'SceneMediaKept', payload, ...byOf(who, at) }])
    const [kept] = await accessSceneMediaAt(deps, tx, who, [id])
    if (kept === undefined) throw new Error('A file was kept and does not exist.')
    return kept
  })
