import { useEffect, useEffectEvent, useState } from 'react'
import type { SceneDraftState } from '@attune/contract/scenes/draft'
import { holdTab } from '../../../client/ask-before-leaving.ts'
import { calls } from '../../../client/calls.ts'
import { toSceneBody } from '../document/convert-scene.ts'
import { makeDraftKeeper, type DraftContent, type DraftState } from './draft-keeper.ts'

interface UseDraftOptions {
  sceneId: string
  /** The draft as loaded. */
  initial: SceneDraftState
  /** What to store; null if nothing differs from the saved scene. Compared by identity. */
  content: DraftContent | null
}

/** Keeps the editor's draft on the server. The browser asks before leaving only if the draft could not be saved. */
export const useDraft = ({ sceneId, initial, content }: UseDraftOptions) => {
  const [state, setState] = useState<DraftState>(() => stateOf(initial))
  const [keeper] = useState(() =>
    makeDraftKeeper({
      rev: initial.rev,
      keptAt: initial.draft?.savedAt ?? null,
      onState: setState,
      put: async ({ document, locked, base }, rev) => {
        const draft = {
          id: sceneId,
          'if-match': rev,
          baseVersion: base.version,
          baseRev: base.rev,
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
  const [first] = useState(content)
  useEffect(() => {
    // The loaded draft is on the server already.
    if (content !== first || keeper.isBehind()) keeper.update(content)
  }, [keeper, content, first])

  const leave = useEffectEvent(() => void keeper.flush())
  useEffect(() => {
    // While the browser asks whether to leave, there is time to write.
    for (const event of LEAVING) addEventListener(event, leave)
    return () => {
      for (const event of LEAVING) removeEventListener(event, leave)
      leave()
    }
  }, [])
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
