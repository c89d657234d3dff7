import type { editingCalls } from '@attune/contract/scenes/editing-calls'
import type { SceneEditor } from '@attune/contract/scenes/draft'
import { SCENE_EDITING_SECONDS } from '@attune/contract/scenes/limits'
import { editorsOf, removeEditor, recordEditor } from '@attune/store/scenes/editors'
import type { Deps } from '../../deps.ts'
import { noteMember } from '../../staff/note-member.ts'
import { sharesPresence, type Member } from '../../calls/who.ts'
import { sceneRecord } from '../access.ts'
import { forMember, type HandlersOf } from '../../calls/handler.ts'

/** Records that a tab has a scene open in the editor. Returns who else does, and the scene's version and rev. */
export const recordEditing = (
  deps: Deps,
  who: Member,
  { id, tab = '', unsaved }: { id: string; tab?: string | undefined; unsaved: number },
): Promise<{ people: SceneEditor[]; version: number; rev: number }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { version, rev } = await sceneRecord(tx, id)
    const accountId = who.account.account_id
    const at = deps.now()
    const before = new Date(at.getTime() - SCENE_EDITING_SECONDS * 1_000)
    if (sharesPresence(who)) {
      await noteMember(tx, who)
      await recordEditor(tx, { sceneId: id, accountId, tab, unsaved }, { at, before })
    }
    const others = (await editorsOf(tx, id, before)).filter((row) => row.account_id !== accountId || row.tab !== tab)
    // Each account once, by its most recent tab.
    const people = new Map<string, SceneEditor>()
    for (const { account_id, name, unsaved: edits, at: heard } of others)
      if (!people.has(account_id))
        people.set(account_id, {
          _id: account_id,
          name,
          unsaved: edits,
          at: heard.toISOString(),
          self: account_id === accountId,
        })
    return { people: [...people.values()], version, rev }
  })

/** A tab has closed the editor. */
export const endEditing = (
  deps: Deps,
  who: Member,
  { id, tab = '' }: { id: string; tab?: string | undefined },
): Promise<Record<string, never>> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await sceneRecord(tx, id)
    await removeEditor(tx, { sceneId: id, accountId: who.account.account_id, tab })
    return {}
  })

export const editingHandlers: HandlersOf<typeof editingCalls> = {
  tellEditing: forMember(recordEditing),
  endEditing: forMember(endEditing),
}
