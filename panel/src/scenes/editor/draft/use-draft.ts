import { useEffect, useEffectEvent, useState } from 'react'
import type { SceneDraftState } from '@attune/contract/scenes/draft'
import { useAccount } from '../../../client/account.ts'
import { holdTab } from '../../../client/ask-before-leaving.ts'
import { calls } from '../../../client/calls.ts'
import { keepTypedText, onSessionEnd } from '../../../client/session.ts'
import { toDetailsBody, toSceneBody } from '../document/convert-scene.ts'
import { makeDraftKeeper, type DraftContent, type DraftState, type UnsavedDraft } from './draft-keeper.ts'
import { finishDraft } from './finish-draft.ts'
import { storeUnsavedDraft } from './unsaved-draft.ts'

interface UseDraftOptions {
  sceneId: string
  /** The draft as loaded. */
  initial: SceneDraftState
  /** What the end of a session left unsaved, which the content begins with; null if it left nothing. */
  unsaved: UnsavedDraft | null
  /** What to store; null if nothing differs from the saved scene. Compared by identity. */
  content: DraftContent | null
}

/** Keeps the editor's draft on the server. The browser asks before leaving only if the draft could not be saved. */
export const useDraft = ({ sceneId, initial, unsaved, content }: UseDraftOptions) => {
  const { _id: accountId } = useAccount()
  const [state, setState] = useState<DraftState>(() => stateOf(initial))
  const [keeper] = useState(() =>
    makeDraftKeeper({
      rev: unsaved?.rev ?? initial.rev,
      keptAt: initial.draft?.savedAt ?? null,
      ...(unsaved === null && { loaded: content }),
      keepHere: (left) => storeUnsavedDraft(accountId, sceneId, left),
      onState: setState,
      put: async ({ document, locked, base }, rev) => {
        const draft = {
          id: sceneId,
          'if-match': rev,
          baseVersion: base.version,
          baseRev: base.rev,
          ...(base.details !== undefined && { baseDetails: toDetailsBody(base.details) }),
          locked,
          ...toSceneBody(document),
        }
        return toKeptDraft(await calls.scenes.putDraft(draft, { context: { keepalive: outlivesPage(draft) } }))
      },
      discard: async (rev) =>
        toKeptDraft(
          await calls.scenes.discardDraft({ id: sceneId, 'if-match': rev }, { context: { keepalive: true } }),
        ),
    }),
  )
  useEffect(() => keeper.update(content), [keeper, content])

  const leave = useEffectEvent(() => void keeper.flush())
  useEffect(() => {
    const save = async () => {
      await keeper.flush()
      if (keeper.isBehind()) throw new Error('The draft could not be saved.')
    }
    const stops = [keepTypedText(save), onSessionEnd(keeper.close)]
    // While the browser asks whether to leave, there is time to write.
    for (const event of LEAVING) addEventListener(event, leave)
    return () => {
      for (const event of LEAVING) removeEventListener(event, leave)
      void finishDraft(keeper).then(() => {
        for (const stop of stops) stop()
      })
    }
  }, [keeper])
  const isUnkept = state.kind === 'keeping' || state.kind === 'failed' || state.kind === 'elsewhere'
  useEffect(() => (isUnkept ? holdTab('draft') : undefined), [isUnkept])

  return {
    state,
    flush: keeper.flush,
    /** A save ended the draft, or editing continues from another tab's. */
    continueFrom: (now: SceneDraftState) => keeper.continueFrom(now.rev, now.draft?.savedAt ?? null),
  }
}

const LEAVING = ['beforeunload', 'pagehide'] as const

/** Browsers let requests outlive their page up to 64 KiB (Fetch Standard, HTTP-network-or-cache fetch). */
const outlivesPage = (body: object): boolean => new Blob([JSON.stringify(body)]).size < KEEPALIVE_MAX
const KEEPALIVE_MAX = 60_000

const toKeptDraft = ({ rev, draft }: SceneDraftState) => ({ rev, savedAt: draft?.savedAt ?? null })

const stateOf = ({ draft }: SceneDraftState): DraftState =>
  draft === null ? { kind: 'none' } : { kind: 'kept', at: draft.savedAt }
