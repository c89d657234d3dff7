import { useEffect, useEffectEvent, useState } from 'react'
import type { SceneDraftState } from '@attune/contract/scenes/draft'
import { holdTab } from '../../../client/ask-before-leaving.ts'
import { calls } from '../../../client/calls.ts'
import { toSceneBody } from '../document/convert-scene.ts'
import { makeDraftKeeper, type DraftContent, type DraftState } from './draft-keeper.ts'

interface UseDraftOptions {
  sceneId: string
  /** As it was loaded. */
  initial: SceneDraftState
  /** What is to be kept; null where nothing differs from what is saved. Changes by identity. */
  content: DraftContent | null
}

/** Keeps the draft of an editor on the server. Nothing is asked on leaving, unless it could not be kept. */
export const useDraft = ({ sceneId, initial, content }: UseDraftOptions) => {
  const [state, setState] = useState<DraftState>(() => stateOf(initial))
  const [keeper] = useState(() =>
    makeDraftKeeper({
      rev: initial.rev,
      keptAt: initial.draft?.savedAt ?? null,
      onState: setState,
      put: async ({ document, locked, base }, rev) =>
        toKeptDraft(
          await calls.scenes.putDraft({
            id: sceneId,
            'if-match': rev,
            baseVersion: base.version,
            baseRev: base.rev,
            locked,
            ...toSceneBody(document),
          }),
        ),
      discard: async (rev) => toKeptDraft(await calls.scenes.discardDraft({ id: sceneId, 'if-match': rev })),
    }),
  )
  const [first] = useState(content)
  useEffect(() => {
    // As it was loaded it is there already.
    if (content !== first || keeper.isBehind()) keeper.take(content)
  }, [keeper, content, first])

  const leave = useEffectEvent(() => void keeper.flush())
  useEffect(() => {
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  const isUnkept = state.kind === 'keeping' || state.kind === 'failed' || state.kind === 'elsewhere'
  useEffect(() => (isUnkept ? holdTab('draft') : undefined), [isUnkept])

  return {
    state,
    flush: keeper.flush,
    /** The draft came to its end with a save, or another tab's is gone on from. */
    goOnFrom: (now: SceneDraftState) => keeper.goOnFrom(now.rev, now.draft?.savedAt ?? null),
  }
}

const toKeptDraft = ({ rev, draft }: SceneDraftState) => ({ rev, savedAt: draft?.savedAt ?? null })

const stateOf = ({ draft }: SceneDraftState): DraftState =>
  draft === null ? { kind: 'none' } : { kind: 'kept', at: draft.savedAt }
